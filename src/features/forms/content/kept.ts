/** What is typed and chosen in a form, in the tab's own storage: gone with the tab, seen by nobody else. */
import { storageNames } from '@/config/storage-names';
import { inTab } from '@/lib/storage';
import { controlsOf, fieldOf, isTick, valuesIn, type TypedControl } from './typed';

const PREFIX = storageNames.typedInForm;

/**
 * The name under which a form is kept. One form may be for many things, such as the registration of all events: what was agreed to for the
 * one is not ticked for the other.
 */
export const keptName = (form: string, subject: string | undefined): string => (subject === undefined ? form : `${form}/${subject}`);

/** Whatever is not ours or broken counts as nothing. */
function kept(form: string): Record<string, unknown> {
  try {
    const texts: unknown = JSON.parse(inTab.get(PREFIX + form) ?? '{}');
    return typeof texts === 'object' && texts !== null && !Array.isArray(texts) ? { ...texts } : {};
  } catch {
    return {};
  }
}

/** Adds what stands on a page of a form to what its other pages have. */
export function keep(form: HTMLFormElement, id: string): void {
  inTab.set(PREFIX + id, JSON.stringify({ ...kept(id), ...valuesIn(form) }));
}

/** Whether this tab has anything of a form. */
export const isKept = (id: string): boolean => inTab.get(PREFIX + id) !== null;

export function forget(id: string): void {
  inTab.remove(PREFIX + id);
}

/** Whether nobody has filled it in, neither here nor on the server. */
function isUntouched(control: TypedControl): boolean {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].every(({ value }) => value === '');
  return isTick(control) ? !control.checked : control.value === '' && control.defaultValue === '';
}

function fill(control: TypedControl, values: readonly unknown[]): void {
  if (control instanceof HTMLSelectElement) for (const option of control.options) option.selected = values.includes(option.value);
  else if (isTick(control)) control.checked = values.includes(control.value);
  else control.value = String(values[0]);
}

/** Fills in what this tab knows, where the page has nothing: what the service has is nearer. @returns whether there was anything */
export function restore(form: HTMLFormElement, id: string): boolean {
  let filled = false;
  const known = kept(id);
  const all = controlsOf(form);
  for (const field of new Set(all.map(fieldOf))) {
    const controls = all.filter((control) => fieldOf(control) === field);
    const values = known[field];
    if (!Array.isArray(values) || values.length === 0 || !controls.every(isUntouched)) continue;
    for (const control of controls) fill(control, values);
    filled = true;
  }
  return filled;
}
