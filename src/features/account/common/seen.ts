/** What came of a form, brought before the eyes and the focus of whoever sent it. */

/** Id of the place in which a page says what came of a form. */
export const SAID_ID = 'said';

/** Which form was sent, by which of its buttons. */
export interface Pressed {
  of: string;
  name: string;
  value: string;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The button that was pressed, in the form that stands in the place of the one that was sent. */
function buttonOf({ of, name, value }: Pressed): HTMLButtonElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`form[data-form="${of}"] button[type="submit"]`)];
  return buttons.find((button) => button.name === name && button.value === value) ?? buttons[0];
}

/**
 * What went through leaves the focus where it is, or gives it back to the button that was pressed, which may have been made anew.
 * @returns false where that is gone: the answer has to take the focus
 */
export function hasTheFocus(pressed: Pressed | undefined): boolean {
  if (isLost() && pressed) buttonOf(pressed)?.focus({ preventScroll: true });
  return !isLost();
}

/** Brings an answer into view, and the focus to it where that is to read it out. */
export function showAnswer(takesFocus: boolean): void {
  const said = document.getElementById(SAID_ID);
  if (!said) return;
  if (takesFocus) said.focus({ preventScroll: true });
  said.scrollIntoView({ block: 'nearest' });
}
