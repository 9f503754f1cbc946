import { kept, toggleCompared } from '../kept/store';

/** Takes what was ticked to be compared while the page was still a plain document into what the browser keeps. */
export function compareTicked(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="opening"]'))
    if (box.checked && !kept().compared.includes(box.value)) toggleCompared(box.value);
}
