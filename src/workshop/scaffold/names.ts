import { Refusal } from './refusal.ts';

/** A name in each of the forms in which code and editors know it. */
export interface Names {
  /** `office-hours`: its folder. */
  kebab: string;
  /** `OfficeHours`: its component or type. */
  pascal: string;
  /** `officeHours`: its values. */
  camel: string;
  /** `Office Hours`: how editors read it. */
  words: string;
}

/** Longer ones make items whose paths Sitecore's own tools refuse on some machines. */
const LONGEST = 40;

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `OfficeHours` → `office-hours`, `FAQList` → `faq-list`. */
const kebabOf = (pascal: string): string =>
  pascal
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

/**
 * The forms of a name that is given in PascalCase or in kebab-case.
 * @throws Refusal when it is neither, is too long, or JavaScript has the name already
 */
export function namesOf(given: string): Names {
  if (!KEBAB.test(given) && !PASCAL.test(given))
    throw new Refusal(`"${given}" is no name for code. Write it as OfficeHours or office-hours: letters and digits, a letter first.`);
  if (given.length > LONGEST) throw new Refusal(`"${given}" is longer than ${LONGEST} signs. Choose a shorter name.`);
  const kebab = KEBAB.test(given) ? given : kebabOf(given);
  const parts = kebab.split('-');
  const pascal = parts.map(capital).join('');
  if (PASCAL.test(given) && pascal !== given)
    throw new Refusal(`"${given}" and its folder ${kebab} would not lead to each other. Write ${pascal}, with one capital a word.`);
  if (pascal in globalThis) throw new Refusal(`JavaScript has a ${pascal} already. Choose a name that says more, such as ${pascal}List.`);
  return { kebab, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), words: parts.map(capital).join(' ') };
}

/** Names of items and templates, compared as Sitecore and the generated ids compare them: `Data Table` is `datatable`. */
export const sameName = (a: string, b: string): boolean => plainName(a) === plainName(b);

const plainName = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
