import { isTyped } from '@/lib/typed';

/** Within so long a browser has begun to leave the page, or never does: the link opened in another tab, or the form was stopped. */
const LEAVES_MS = 1_000;

const ask = (event: BeforeUnloadEvent): void => {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-form]')];
  if (forms.some((form) => isTyped(form))) event.preventDefault();
};

/** Of what loads the page anew: the browser asks first, where something that is typed in one of its forms would go with it. */
export function askIfTyped(): void {
  addEventListener('beforeunload', ask, { once: true });
  setTimeout(() => removeEventListener('beforeunload', ask), LEAVES_MS);
}
