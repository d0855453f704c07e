// Reads the conditions of questions; games/entry.py reads the same syntax.

/**
 * Returns whether a condition holds.
 * @param {string} condition
 * @param {Answers} answers
 */
export function holds(condition, answers) {
  return condition.split(" ").filter(Boolean).every((part) => {
    const differs = part.includes("!=");
    const [name, values] = part.split(differs ? "!=" : "=");
    const chosen = answers.get(name) ?? [];
    if (values === undefined) return chosen.length > 0;
    const hit = chosen.some((value) => values.split("|").includes(value));
    return differs ? !hit : hit;
  });
}

/**
 * Returns whether a question with a condition is asked.
 * @param {AnyElement} element
 * @param {Answers} answers
 */
export function isAsked(element, answers) {
  const unless = (element.dataset.unless ?? "").split(";").filter((each) => each.trim());
  return holds(element.dataset.when ?? "", answers) && !unless.some((each) => holds(each, answers));
}
