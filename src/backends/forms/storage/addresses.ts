import { isEmail } from '../../kit/email.ts';

/** A text that is an e-mail address, or nothing. */
export const addressOr = (text: string | undefined): string | undefined => (text !== undefined && isEmail(text) ? text : undefined);

/**
 * The addresses among what was typed, whatever the field: the sender's, a colleague's, one for a copy. They are kept in lower case,
 * beside what is sealed, so that it is found when one of them is to be forgotten. Addresses within a longer text are none of them.
 */
export const addressesIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .map((text) => text.trim())
      .filter(isEmail)
      .map((text) => text.toLowerCase()),
  ),
];
