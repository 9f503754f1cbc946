import type { Enhance } from './model';

/** A link to a large picture opens it over the page. `data-close` and `data-label` are the words of the dialog. */
export const enhance: Enhance = (element) => {
  if (!(element instanceof HTMLAnchorElement) || !window.HTMLDialogElement?.prototype.showModal) return undefined;
  let dialog: HTMLDialogElement | undefined;
  const open = () => {
    dialog ??= makeDialog(element);
    document.body.append(dialog);
    dialog.showModal();
    // Of dialogs only younger browsers say so (Chrome 132, Firefox 133, Safari 26); what keeps the way back bears hearing it twice.
    dialog.dispatchEvent(new Event('toggle'));
  };
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  element.addEventListener('click', onClick);
  return () => {
    element.removeEventListener('click', onClick);
    dialog?.remove();
  };
};

function makeDialog(link: HTMLAnchorElement): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.setAttribute('aria-label', link.dataset.label ?? '');
  const small = link.querySelector('img');
  const picture = document.createElement('img');
  picture.className = 'lightbox__picture';
  picture.alt = small?.alt ?? '';
  picture.src = link.href;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'btn btn--line lightbox__close';
  close.textContent = link.dataset.close ?? '';
  close.addEventListener('click', () => dialog.close());
  // A click beside the picture is on the dialog itself.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.append(close, picture);
  return dialog;
}
