// Tells whether another page is being opened: to reload this one would cancel that.

/**
 * Resolves to what a task resolves to, or to `left` if another page was asked for meanwhile.
 * @template T, L
 * @param {Promise<T>} task
 * @param {L} left
 * @returns {Promise<T | L>}
 */
export async function unlessLeft(task, left) {
  let isLeft = false;
  const leave = () => {
    isLeft = true;
  };
  // Only for this while: Firefox keeps no page for the way back that listens to this event.
  window.addEventListener("beforeunload", leave);
  const result = await task.finally(() => window.removeEventListener("beforeunload", leave));
  return isLeft ? left : result;
}
