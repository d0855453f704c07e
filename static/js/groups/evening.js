// Shows the totals of a group's last evening, computed by the server from the codes of its matches.

/**
 * Returns the URL of the totals, with the former names of renamed people.
 * @param {string} base
 * @param {Group} group
 * @param {Record<string, string>} more
 */
function eveningUrl(base, group, more) {
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
 * Shows the totals in an element; leaves it unchanged without a network.
 * @param {AnyElement} place
 * @param {Group} group
 */
export async function showEvening(place, group, more = {}) {
  return !group.matches.length || loadTotals(place, eveningUrl(place.dataset.evening ?? "", group, more), group.name);
}

/** Shows the totals of the evening of a match on this phone, or of tonight. @param {AnyElement} place */
export const showTonight = (place, now = "") => loadTotals(place, `${place.dataset.evening}?${new URLSearchParams({ now })}`);

/** Loads totals into an element; resolves to whether there was an answer. @param {AnyElement} place @param {string} address @param {string} [name] */
async function loadTotals(place, address, name) {
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
