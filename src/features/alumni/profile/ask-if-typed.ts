import { isTyped } from '@/lib/typed';

/** A press on a link, or the sending of a form. */
interface Leaving {
  preventDefault(): void;
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
}

/**
 * Before what loads the page anew: asks whether to go on where something that is typed in one of its forms would go with it. Not
 * by the browser's own question (`beforeunload`), which there is not on iPhones and iPads.
 */
export function askIfTyped(event: Leaving, question: string): void {
  // In another tab or window; this one stays.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-form]')];
  if (forms.some((form) => isTyped(form)) && !confirm(question)) event.preventDefault();
}
