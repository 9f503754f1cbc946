/** Where a step goes on: its first field that is empty, else its first one, else its button; else its heading. */
export function firstOf(heading: HTMLElement | null): HTMLElement | null {
  const step = heading?.parentElement;
  const fields = [...(step?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form .input') ?? [])];
  const first =
    fields.find((field) => field instanceof HTMLSelectElement || field.value === '') ??
    fields[0] ??
    step?.querySelector<HTMLElement>('form input:not([type="hidden"], [hidden])') ??
    step?.querySelector<HTMLElement>('.btn--accent');
  return first ?? heading;
}
