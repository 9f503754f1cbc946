import { setCompared } from '../kept/store';

/** Takes what was ticked to be compared while the page was still a plain document into what the browser keeps. */
export function compareTicked(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="opening"]')) if (box.checked) setCompared(box.value, true);
}
