/** What a visitor did to a form while it was still a plain document: it counts as if the page had been alive. */

/**
 * Whether a visitor has pressed anything on this page: a browser that comes back to a page fills its fields again by itself, and
 * then the address is what counts. Where the browser does not tell (Firefox before 120), nobody has.
 */
export const wasTouched = (): boolean => (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? false;

/** Whether a filter or the order is not as the server rendered it. */
export const isChosenAnew = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('.facets input')].some(({ checked, defaultChecked }) => checked !== defaultChecked) ||
  [...form.querySelectorAll<HTMLOptionElement>('select[name="sort"] option')].some(
    ({ selected, defaultSelected }) => selected !== defaultSelected,
  );
