/** What a page keeps for its visitor, from the first key or press on: the focus, and the way back. */
import Router from 'next/router';
import { keepPage } from '@/lib/keep-page';
import { freeTracks } from './free-tracks';
import { keepFocus } from './keep-focus';
import { keepOverlays } from './keep-overlays';

keepFocus(document.body);
keepOverlays(document);
keepPage();
freeTracks();

/** The part of the page that the address names goes on with the focus, as it does with the eyes. */
const focusPart = () => {
  const part = document.getElementById(location.hash.slice(1));
  if (!part) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
};
const focusPartAlone = () => {
  if (document.activeElement === document.body) focusPart();
};
focusPartAlone();
addEventListener('hashchange', focusPartAlone);
Router.events.on('routeChangeComplete', () => {
  // Nothing lies over a page that is shown. (`:is`: a browser that knows no popovers would throw.)
  document.querySelector<HTMLElement>(':is(:popover-open)')?.hidePopover();
  // Else `main` has it.
  focusPart();
});
