/**
 * How a person is called: by the title of their item where it has both of their names, since some write the family name first; else by
 * first and last name, or by whatever there is.
 */
export function nameOfPerson({ title, first, last }: { title: string; first: string; last: string }): string {
  const words = new Set(title.split(/\s+/));
  const hasBoth = [first, last].every((name) => name !== '' && name.split(/\s+/).every((word) => words.has(word)));
  return hasBoth ? title : [first, last].filter(Boolean).join(' ') || title;
}
