/** Texts of a form while it is filled in, in the tab's own storage: gone with the tab, seen by nobody else. */

const PREFIX = 'mh:form:';

const textFields = (form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[] =>
  [...form.elements]
    .filter(
      (element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
        (element instanceof HTMLInputElement && !['hidden', 'file', 'checkbox', 'radio', 'submit'].includes(element.type)) ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement,
    )
    .filter(({ name }) => name !== '' && !name.startsWith('form.'));

/** Storage that is switched off, or full, only means that nothing is kept. */
const quietly = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

export function keep(form: HTMLFormElement, name: string): void {
  quietly(() =>
    sessionStorage.setItem(PREFIX + name, JSON.stringify(Object.fromEntries(textFields(form).map((field) => [field.name, field.value])))),
  );
}

/** Fills what is empty. */
export function restore(form: HTMLFormElement, name: string): void {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}') as unknown);
  if (typeof kept !== 'object' || kept === null) return;
  for (const field of textFields(form)) {
    const value: unknown = (kept as Record<string, unknown>)[field.name];
    if (field.value === '' && typeof value === 'string') field.value = value;
  }
}

export function forget(name: string): void {
  quietly(() => sessionStorage.removeItem(PREFIX + name));
}
