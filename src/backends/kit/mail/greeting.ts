import { isolated, oneLine } from './line.ts';

/**
 * A name as a mail may say it; nothing where it could be taken for an address, which mail programs turn into a link: a form
 * that greets whoever is named in it would carry a stranger's link to a stranger under our name.
 */
function greetingName(name: string): string {
  const said = oneLine(name);
  return /[\p{L}\p{N}-]\.[\p{L}\p{N}]{2,}|[/@:\\]|\bwww\b/iu.test(said.replace(/\p{Cf}/gu, '')) ? '' : said;
}

/** `Hello {name},` or `Guten Tag, {name}!` without its name where there is none to say. */
export const greeting = (phrase: string, name: string): string => {
  const said = greetingName(name);
  return said === '' ? phrase.replace(/,?\s?\{name\}/, '') : phrase.replace('{name}', () => isolated(said));
};
