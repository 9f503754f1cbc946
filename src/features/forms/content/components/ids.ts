import { createContext, useContext } from 'react';

/** Beginning of the ids of a form's elements: several forms may stand on a page. */
const Anchor = createContext('form');
export const AnchorProvider = Anchor.Provider;
export const useAnchor = (): string => useContext(Anchor);

/** Id of a field's control; of a group's first one, so that a link leads to it. Of a form's own parts: `form.code`, `form.mail`. */
export const controlId = (anchor: string, field: string): string =>
  field.startsWith('form.') ? `${anchor}-${field.slice('form.'.length)}` : `${anchor}-${field.slice(0, 8)}${field.slice(-4)}`;
