/** Whether something is typed or ticked on this page that would go with it. */
export const isTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]),textarea')].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );
