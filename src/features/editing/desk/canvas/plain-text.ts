import { textValue } from '../../inputs/values/text';
import { takesLines } from './markers';
import { trimSigns } from '@/lib/trim-signs';

/** Elements that browsers make of a line. */
const LINE = new Set(['DIV', 'P']);

/** The text of a place as it is written, and not as styles show it: in capitals, or with its lines and blanks run together. */
function writtenText(element: Element): string {
  let text = '';
  const read = (node: Node) => {
    if (node.nodeType === node.TEXT_NODE) text += node.nodeValue ?? '';
    else if (node.nodeName === 'BR') text += '\n';
    else {
      if (LINE.has(node.nodeName) && text !== '' && !text.endsWith('\n')) text += '\n';
      for (const child of node.childNodes) read(child);
    }
  };
  for (const child of element.childNodes) read(child);
  return text;
}

/**
 * Shows a text in its place: its lines as lines, where the page draws such.
 * @returns whether it looks there as the page will show it
 */
export function drawText(element: Element, text: string): boolean {
  const lines = text.split(/\r?\n/);
  const hasLines = element.querySelector('br') !== null;
  if (writtenText(element) === lines.join('\n')) return lines.length === 1 || hasLines;
  if (!hasLines) element.textContent = text;
  else
    element.replaceChildren(...lines.flatMap((line, index) => (index === 0 ? [line] : [element.ownerDocument.createElement('br'), line])));
  return lines.length === 1 || hasLines;
}

function textOf(element: HTMLElement, type: string, before: string): string {
  const text = writtenText(element);
  if (!takesLines(type)) {
    const lines = text.split('\n').map((line) => trimSigns(line, ' \t'));
    return trimSigns(lines.join(' '), ' \t');
  }
  // A browser ends a text whose last line is empty with another line's end, which nobody wrote.
  return textValue(before, before.endsWith('\n') ? text : text.replace(/\n$/, ''));
}

interface Writing {
  /** What the field holds: what is written begins with it. */
  value?: string | undefined;
  onText(value: string): void;
  /** The place was left. */
  onEnd(): void;
}

/** Plain text written where the page shows it, until the place is left. */
export function writePlain(element: HTMLElement, type: string, { value, onText, onEnd }: Writing): void {
  const page = element.ownerDocument;
  if (element.isContentEditable) return;
  if (value !== undefined) drawText(element, value);
  const before = value ?? writtenText(element);
  element.setAttribute('contenteditable', 'plaintext-only');
  // Firefox before 136 does not know it.
  if (element.contentEditable !== 'plaintext-only') element.setAttribute('contenteditable', 'true');
  element.setAttribute('role', 'textbox');
  const onInput = () => onText(textOf(element, type, before));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || (event.key === 'Enter' && !takesLines(type) && !event.isComposing)) {
      event.preventDefault();
      event.stopPropagation();
      element.blur();
      // Where one was: Tab goes on from there.
      element.focus();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    if (element.contentEditable === 'plaintext-only') return;
    event.preventDefault();
    page.execCommand('insertText', false, event.clipboardData?.getData('text/plain') ?? '');
  };
  const done = () => {
    element.removeAttribute('contenteditable');
    element.removeAttribute('role');
    element.removeEventListener('input', onInput);
    element.removeEventListener('keydown', onKey);
    element.removeEventListener('paste', onPaste);
    onEnd();
  };
  element.addEventListener('input', onInput);
  element.addEventListener('keydown', onKey);
  element.addEventListener('paste', onPaste);
  element.addEventListener('blur', done, { once: true });
  element.focus();
}
