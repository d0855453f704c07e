// Shows the totals of a group's last evening, computed by the server from the codes of its matches.

/**
 * The address of the sums; it says what renamed people were called before.
 * @param {string} base
 * @param {Group} group
 * @param {Record<string, string>} more
 */
function address(base, group, more) {
  const query = new URLSearchParams({ codes: group.matches.join(","), ...more });
  const names = group.people.map(({ name }) => name);
  for (const { name, was } of group.people) {
    for (const old of was.filter((each) => !names.includes(each))) {
      query.append("was", old);
      query.append("is", name);
    }
  }
  return `${base}?${query}`;
}

/**
 * Shows the sums in a place; leaves it as it is where there is no network.
 * @param {Found} place
 * @param {Group} group
 */
export async function showEvening(place, group, more = {}) {
  return !group.matches.length || show(place, address(place.dataset.evening ?? "", group, more), group.name);
}

/** Shows the sums of the evening that a match on this phone belongs to, or of tonight. @param {Found} place */
export const showTonight = (place, now = "") => show(place, `${place.dataset.evening}?${new URLSearchParams({ now })}`);

/** Says whether there was an answer. @param {Found} place @param {string} address @param {string} [name] */
async function show(place, address, name) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const title = page.querySelector("[data-title]");
  if (title && name) title.textContent = name;
  for (const link of page.querySelectorAll("a[data-titled]")) {
    if (name) link.search += `&${new URLSearchParams({ title: name })}`;
  }
  place.replaceChildren(...page.body.childNodes);
  place.hidden = !place.firstElementChild;
  return true;
}
