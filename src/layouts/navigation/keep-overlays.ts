import { putAddress, type EntryNotes } from '@/lib/history';
import { pageLink } from '@/lib/page-link';

/** What opens over a page, besides the sign-in, which has an entry of its own. */
const OVERLAYS = '[popover],.lightbox,.share';

/** `:is` forgives a browser that knows no popovers, where the state alone would throw. */
const isOpen = (overlay: Element): boolean => overlay.matches(':is([open],:popover-open)');
const isMarked = (): boolean => (history.state as EntryNotes | null)?.overlay === true;

function close(overlay: HTMLElement): void {
  if (overlay instanceof HTMLDialogElement) overlay.close();
  else if (overlay instanceof HTMLDetailsElement) {
    if (overlay.contains(document.activeElement)) overlay.querySelector('summary')?.focus();
    overlay.open = false;
  } else overlay.hidePopover();
}

/**
 * What opens over a page closes with the browser's Back, and leaves no entry behind when it is closed in another way. Its entry
 * is the page's own with a mark.
 */
export function keepOverlays(root: Document): void {
  let shown: HTMLElement | undefined;
  const note = (overlay: EventTarget | null) => {
    if (!(overlay instanceof HTMLElement) || !overlay.matches(OVERLAYS)) return;
    if (isOpen(overlay)) {
      if (!isMarked()) putAddress(location.pathname + location.search + location.hash, 'push', { overlay: true } satisfies EntryNotes);
      shown = overlay;
      return;
    }
    // Where one opens in place of another, the entry goes on to be its.
    setTimeout(() => {
      if (shown !== overlay || isOpen(overlay)) return;
      shown = undefined;
      // Pressed beside it, where nothing takes the focus.
      if (root.activeElement === root.body) root.querySelector<HTMLElement>(`[popovertarget="${overlay.id}"]`)?.focus();
      if (isMarked()) history.back();
    });
  };
  // A dialog tells all browsers that it has closed.
  for (const what of ['toggle', 'close']) root.addEventListener(what, ({ target }) => note(target), true);
  // A dialog and a popover close so by themselves.
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && shown instanceof HTMLDetailsElement && shown.open) close(shown);
  });
  // iOS before 18.3 leaves a popover open that is pressed beside. A link's page takes the place of both. What began in it, as the
  // selection of a word, may end beside it.
  let began: EventTarget | null = null;
  root.addEventListener('pointerdown', ({ target }) => void (began = target));
  root.addEventListener('pointerup', ({ target }) => {
    const overlay = shown;
    if (!overlay?.matches('[popover=auto],[popover=""]') || !(target instanceof Element) || !(began instanceof Element)) return;
    if (overlay.contains(target) || overlay.contains(began) || target.closest(`a[href],[popovertarget="${overlay.id}"]`)) return;
    setTimeout(() => isOpen(overlay) && close(overlay));
  });
  // Opened while the page was still a plain document.
  for (const overlay of root.querySelectorAll(OVERLAYS)) if (isOpen(overlay)) note(overlay);
  /** An entry that was left, or loaded anew, while something was open over it. */
  const unmark = () => {
    if (!isMarked() || [...root.querySelectorAll(OVERLAYS)].some(isOpen)) return;
    putAddress(location.pathname + location.search + location.hash, 'replace', { overlay: undefined } satisfies EntryNotes);
  };
  unmark();
  addEventListener('pageshow', unmark);
  // Its entry has done its service: the page that a link of it leads to takes the place.
  addEventListener('click', (event) => {
    const href = isMarked() ? pageLink(event, location) : undefined;
    if (href === undefined) return;
    event.preventDefault();
    location.replace(href);
  });
  // A page that the browser keeps is come back to without it.
  addEventListener('pagehide', () => {
    const overlay = shown;
    shown = undefined;
    if (overlay && isOpen(overlay)) close(overlay);
  });
  addEventListener('popstate', () => {
    const overlay = shown;
    if (!overlay || isMarked()) return;
    shown = undefined;
    if (isOpen(overlay)) close(overlay);
  });
}
