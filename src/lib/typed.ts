const isListTyped = ({ multiple, options, selectedIndex }: HTMLSelectElement): boolean => {
  const choices = [...options];
  if (multiple) return choices.some(({ selected, defaultSelected }) => selected !== defaultSelected);
  // The first one is chosen where the markup names none.
  return selectedIndex > 0 ? !choices[selectedIndex]?.defaultSelected : choices.slice(1).some(({ defaultSelected }) => defaultSelected);
};

/** Whether something is typed, ticked or chosen on this page, or in a part of it, that would go with it. */
export const isTyped = (within: ParentNode = document): boolean =>
  [...within.querySelectorAll<HTMLInputElement>('input:not([type=hidden]),textarea')].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  ) || [...within.querySelectorAll('select')].some(isListTyped);

/** Whether a visitor went to a field, where the next key would be lost with the page; one that the page itself begins at counts not. */
export const isAtField = (): boolean => document.activeElement?.matches(':is(input,textarea,select):not([autofocus])') ?? false;
