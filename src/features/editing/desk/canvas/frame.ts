import { fieldAt, fieldPlaces, isPlainText, readFieldMark, renderingAt, type FieldMark } from './markers';
import { drawText, writePlain } from './plain-text';

/** A field that was pressed, by a pointer (`at`, in the frame's window) or a key. */
export interface Pressed {
  mark: FieldMark;
  element: HTMLElement;
  at: { left: number; top: number } | undefined;
}

/** What the frame's page tells the form beside it. */
export interface Listener {
  /** @returns whether the field's plain text may be written in its place */
  onField(pressed: Pressed): boolean;
  /** What a field of plain text holds; undefined where that is not known here. */
  heldBy?(mark: FieldMark): string | undefined;
  /** Text was written in place. */
  onText(mark: FieldMark, value: string): void;
  onRendering?(uid: string): void;
  /** What is no field was pressed. */
  onAway?(): void;
  /** Text that was written in place is left. */
  onLeft?(): void;
  /** What stands where a field has nothing to show yet. */
  emptyOf?(mark: FieldMark): string;
}

const STYLE = `
  [data-sc-field]:hover, [data-sc-field][data-desk-now] { outline: 2px solid #0b5cad; outline-offset: 2px; cursor: text; }
  [data-sc-field]:focus-visible { outline: 3px solid #0b5cad; outline-offset: 2px; }
  [data-sc-field][contenteditable]:focus { outline: 3px solid #0b5cad; outline-offset: 2px; background: #fff7d6; color: #14211e; }
  [data-sc-field][contenteditable]:focus :is(a, h1, h2, h3, h4, h5, h6, th, caption, figcaption, code, strong) { color: inherit; }
  [data-sc-field][contenteditable]:not(.ProseMirror) { white-space: pre-wrap; text-transform: none; }
  [data-desk-empty] { display: inline-block; min-width: 3em; min-height: 1.2em; }
  [data-desk-empty]:not([contenteditable])::before {
    content: attr(data-desk-empty); padding: 0.1em 0.4em; outline: 2px dashed #0b5cad; font: italic 1rem/1.4 system-ui, sans-serif;
    letter-spacing: normal; text-transform: none; background: #fff; color: #0b5cad;
  }
  [data-desk-rendering] { outline: 3px solid #b8270e; outline-offset: -3px; }
  .ProseMirror { white-space: pre-wrap; overflow-wrap: anywhere; font-variant-ligatures: none; }
  .ProseMirror [data-as] { padding-inline-start: 0.5em; border-inline-start: 2px dotted #0b5cad; }
  .ProseMirror .rt__opaque, .ProseMirror .rt__inert { outline: 1px dashed #0b5cad; font-size: 0.8rem; white-space: pre-wrap; }
  .ProseMirror-selectednode { outline: 3px solid #0b5cad; }
  .ProseMirror-gapcursor { position: relative; display: block; }
  .ProseMirror-gapcursor::after { content: ''; position: absolute; top: -2px; width: 20px; border-top: 1px solid currentColor; }
  img.ProseMirror-separator { display: inline !important; margin: 0 !important; border: 0 !important; }
`;

/** Where a mark has no box of its own (`display: contents`), its first element is shown in its place. */
const boxOf = (element: HTMLElement): HTMLElement =>
  element.ownerDocument.defaultView?.getComputedStyle(element).display === 'contents' &&
  element.firstElementChild instanceof element.ownerDocument.defaultView.HTMLElement
    ? element.firstElementChild
    : element;

const NATIVE_STOPS = 'a[href], button, input, select, textarea, summary';
const isEmpty = (element: HTMLElement): boolean =>
  element.localName !== 'img' && element.childElementCount === 0 && (element.textContent ?? '').trim() === '';

/** Every field is a stop for Tab, and shows where it is while it is empty. @returns what undoes it */
function markFields(page: Document, emptyOf: Listener['emptyOf']): () => void {
  const stops: HTMLElement[] = [];
  const fields = [...page.querySelectorAll<HTMLElement>('[data-sc-field]')];
  for (const element of fields) {
    if (!element.matches(NATIVE_STOPS) && !element.hasAttribute('tabindex')) {
      element.tabIndex = 0;
      stops.push(element);
    }
    const mark = readFieldMark(element.getAttribute('data-sc-field'));
    if (mark && emptyOf && isEmpty(element)) element.setAttribute('data-desk-empty', emptyOf(mark));
  }
  return () => {
    for (const element of stops) element.removeAttribute('tabindex');
    for (const element of fields) element.removeAttribute('data-desk-empty');
  };
}

/**
 * Makes the page in a frame of this origin one that is edited: what is pressed is told, links and forms do nothing, and plain text is
 * written in its place.
 * @returns what undoes it
 */
export function listenTo(page: Document, { onField, heldBy, onText, onRendering, onAway, onLeft, emptyOf }: Listener): () => void {
  const window = page.defaultView;
  if (!window) return () => undefined;
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(STYLE);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  const unmark = markFields(page, emptyOf);

  const press = (pressed: Pressed) => {
    const { element, mark } = pressed;
    if (!onField(pressed) || !isPlainText(mark.type)) return;
    const onEnd = () => {
      if (emptyOf && isEmpty(element)) element.setAttribute('data-desk-empty', emptyOf(mark));
      else element.removeAttribute('data-desk-empty');
      onLeft?.();
    };
    writePlain(element, mark.type, { value: heldBy?.(mark), onText: (value) => onText(mark, value), onEnd });
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof window.Element ? event.target : undefined;
    if (!target) return;
    // With a modifier a link is followed, in a tab of its own as elsewhere.
    if (event.metaKey || event.ctrlKey) return;
    const isWritten = target instanceof window.HTMLElement && target.isContentEditable;
    const field = fieldAt(target);
    const rendering = renderingAt(target);
    if (rendering) onRendering?.(rendering.uid);
    if (field || isWritten || target.closest('a, button, summary, label')) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (isWritten) return;
    if (field) press({ ...field, at: event.detail > 0 ? { left: event.clientX, top: event.clientY } : undefined });
    else onAway?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof window.HTMLElement ? event.target : undefined;
    if (event.key !== 'Enter' || !target?.hasAttribute('data-sc-field') || target.isContentEditable || target.matches('a[href]')) return;
    const field = fieldAt(target);
    if (!field) return;
    event.preventDefault();
    // What begins it would end it as well: it is heard in the text, too.
    event.stopPropagation();
    press({ ...field, at: undefined });
  };
  const onSubmit = (event: Event) => event.preventDefault();
  page.addEventListener('click', onClick, true);
  page.addEventListener('keydown', onKeyDown, true);
  page.addEventListener('submit', onSubmit, true);
  return () => {
    page.removeEventListener('click', onClick, true);
    page.removeEventListener('keydown', onKeyDown, true);
    page.removeEventListener('submit', onSubmit, true);
    unmark();
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** Whether text is being written on the page. */
export const isWritten = (page: Document): boolean => page.querySelector('[data-sc-field][contenteditable]') !== null;

/** Shows where a field stands on the page. */
export function showField(page: Document, item: string, field: string): void {
  for (const each of page.querySelectorAll('[data-desk-now]')) each.removeAttribute('data-desk-now');
  const [first, ...others] = fieldPlaces(page, item, field);
  for (const each of first ? [first, ...others] : []) each.setAttribute('data-desk-now', '');
  if (first && page.activeElement !== first) boxOf(first).scrollIntoView({ block: 'nearest' });
}

/** Presses a field of a page that is listened to, as a pointer does. @param at in the frame's window: of more places the one that is there */
export function pressField(page: Document, item: string, field: string, at: Pressed['at']): void {
  const window = page.defaultView;
  const places = fieldPlaces(page, item, field);
  const under = at && page.elementFromPoint(at.left, at.top);
  const place = places.find((each) => under && each.contains(under)) ?? places[0];
  if (!window || !place) return;
  const isThere = at !== undefined && place.contains(under ?? null);
  const point = isThere ? { clientX: at.left, clientY: at.top, detail: 1 } : { detail: 0 };
  (isThere && under ? under : place).dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...point }));
}

/** Shows a rendering on the page. */
export function showRendering(page: Document, uid: string | undefined): void {
  for (const each of page.querySelectorAll('[data-desk-rendering]')) each.removeAttribute('data-desk-rendering');
  if (!uid) return;
  const found = [...page.querySelectorAll<HTMLElement>('[data-sc-rendering]')].find((each) => renderingAt(each)?.uid === uid);
  if (!found) return;
  const box = boxOf(found);
  box.setAttribute('data-desk-rendering', '');
  box.scrollIntoView({ block: 'center' });
}

/** Writes what was typed in the form into the page, where it is plain text. @returns whether the page shows it by that */
export function mirror(page: Document, item: string, field: string, type: string, value: string): boolean {
  if (!isPlainText(type)) return false;
  const places = fieldPlaces(page, item, field);
  const shown = places.map((each) => (each.isContentEditable ? !value.includes('\n') : drawText(each, value)));
  return shown.length > 0 && shown.every(Boolean);
}
