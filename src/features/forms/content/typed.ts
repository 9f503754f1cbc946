import type { Values } from '@/lib/forms/model';

/** Beginning of the names of a form's own controls; the rest is the field's id. */
export const CONTROL = 'f.';

export type TypedControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Id of the field that a control is of. */
export const fieldOf = ({ name }: TypedControl): string => name.slice(CONTROL.length);

/** The controls that a visitor fills in; files cannot be filled in by anybody else. */
export const controlsOf = (form: HTMLFormElement): TypedControl[] =>
  [...form.elements].filter(
    (element): element is TypedControl =>
      (element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement ||
        (element instanceof HTMLInputElement && element.type !== 'hidden' && element.type !== 'file')) &&
      element.name.startsWith(CONTROL),
  );

export const isTick = (control: TypedControl): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

function saidBy(control: TypedControl): string[] {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value).filter((value) => value !== '');
  return (isTick(control) ? control.checked : control.value !== '') ? [control.value] : [];
}

/** What stands in a page of a form, also in what is hidden or takes no answer: it counts as soon as it is there again. */
export function valuesIn(form: HTMLFormElement): Values {
  const values: Record<string, string[]> = {};
  for (const control of controlsOf(form)) (values[fieldOf(control)] ??= []).push(...saidBy(control));
  return values;
}

/** Whether it holds something else than its document says: somebody typed or chose there, or the browser put it back. */
export function isChanged(control: TypedControl): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const given = options.filter(({ defaultSelected }) => defaultSelected);
    // Without a word of the document a list shows its first choice.
    const usual = given.length > 0 || control.multiple ? given : options.filter(({ disabled }) => !disabled).slice(0, 1);
    return options.some((option) => option.selected !== usual.includes(option));
  }
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** Files that were chosen, by field. */
export function filesIn(form: HTMLFormElement): ReadonlyMap<string, readonly File[]> {
  const files = new Map<string, readonly File[]>();
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && element.name.startsWith(CONTROL) && element.files && element.files.length > 0)
      files.set(element.name.slice(CONTROL.length), [...element.files]);
  return files;
}
