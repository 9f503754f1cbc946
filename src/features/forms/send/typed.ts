/** Texts of a form while it is filled in, in the tab's own storage: gone with the tab, seen by nobody else. */
import { storageNames } from '@/config/storage-names';
import { inTab } from '@/lib/storage';

const PREFIX = storageNames.typedInForm;

const textFields = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[] =>
  [...form.elements]
    .filter(
      (element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
        (element instanceof HTMLInputElement && !['hidden', 'file', 'checkbox', 'radio', 'submit'].includes(element.type)) ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement,
    )
    .filter(({ name }) => name !== '' && !name.startsWith('form.'));

export function keep(form: HTMLFormElement, name: string): void {
  inTab.set(PREFIX + name, JSON.stringify(Object.fromEntries(textFields(form).map((field) => [field.name, field.value]))));
}

const asItCame = (field: ReturnType<typeof textFields>[number]): string =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '')
    : field.defaultValue;

/** Whatever is not ours or broken counts as nothing. */
function kept(name: string): unknown {
  try {
    return JSON.parse(inTab.get(PREFIX + name) ?? '{}');
  } catch {
    return {};
  }
}

/** Fills what nobody has changed since the page came: what was typed in this tab is nearer than what an account knows. */
export function restore(form: HTMLFormElement, name: string): void {
  const texts = kept(name);
  if (typeof texts !== 'object' || texts === null) return;
  for (const field of textFields(form)) {
    const value: unknown = (texts as Record<string, unknown>)[field.name];
    if (field.value !== asItCame(field) || typeof value !== 'string') continue;
    // A list that does not have it any more would be left without a choice.
    if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) continue;
    field.value = value;
  }
}

export function forget(name: string): void {
  inTab.remove(PREFIX + name);
}
