/** What a page keeps for its visitor, from the first key or press on: the focus, and the way back. */
import { keepFocus } from './keep-focus';
import { keepOverlays } from './keep-overlays';

keepFocus(document.body);
keepOverlays(document);

/** The part of the page that the address names goes on with the focus, as it does with the eyes. */
const focusPart = () => {
  const part = document.activeElement === document.body && document.getElementById(location.hash.slice(1));
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
};
focusPart();
addEventListener('hashchange', focusPart);
