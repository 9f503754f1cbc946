import { isTyped } from '@/lib/typed';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Of what loads the page anew: the browser asks first, where something that is typed in one of its forms would go with it. */
export function askIfTyped(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-form]')];
  if (forms.some((form) => isTyped(form))) addEventListener('beforeunload', ask, { once: true });
}
