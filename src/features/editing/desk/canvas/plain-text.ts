import { takesLines } from './markers';

const textOf = (element: HTMLElement, type: string): string => {
  const text = (element.innerText ?? element.textContent ?? '').replace(/\u00a0/g, ' ');
  return takesLines(type) ? text.replace(/\n$/, '') : text.replace(/\s*\n\s*/g, ' ').trim();
};

/** Plain text written where the page shows it, until the place is left. @param onEnd the place was left */
export function writePlain(element: HTMLElement, type: string, { onText, onEnd }: { onText(value: string): void; onEnd(): void }): void {
  const page = element.ownerDocument;
  if (element.isContentEditable) return;
  element.setAttribute('contenteditable', 'plaintext-only');
  // Firefox before 136 does not know it.
  if (element.contentEditable !== 'plaintext-only') element.setAttribute('contenteditable', 'true');
  element.setAttribute('role', 'textbox');
  const onInput = () => onText(textOf(element, type));
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
