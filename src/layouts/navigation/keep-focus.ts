/**
 * Whoever presses what goes away by that would begin again at the top of the document: the focus goes to what is left around it
 * instead, or to what stands there to be focused (`tabindex="-1"`: the heading of what was found).
 */
export function keepFocus(root: HTMLElement): void {
  /** What has the focus, and all that it stands in. */
  let held: Element[] = [];
  const note = (target: EventTarget | null) => {
    held = [];
    for (let each = target instanceof Element ? target : null; each; each = each.parentElement) held.push(each);
  };
  const look = () => {
    if (held[0]?.isConnected !== false || document.activeElement !== document.body) return;
    const left = held.find((each) => each.isConnected && each.closest('main,dialog'));
    const place = left?.matches('[tabindex]') ? left : (left?.querySelector('[tabindex="-1"]') ?? left);
    if (!(place instanceof HTMLElement)) return;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  note(document.activeElement);
  root.addEventListener('focusin', ({ target }) => note(target));
  // A frame later: whoever took it away may have given the focus to something else by then.
  new MutationObserver(() => {
    if (held[0]?.isConnected === false) requestAnimationFrame(look);
  }).observe(root, { childList: true, subtree: true });
}
