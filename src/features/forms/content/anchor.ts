/** Id of a form's box on its page: links lead to it by `#form-<name>`. @param name of the form's item */
export const formAnchor = (name: string): string => `form-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
