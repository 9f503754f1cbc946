/** What stands where an address stood, in the language of whom it is shown to. */
export const REMOVED = { en: '[address removed]', de: '[Adresse entfernt]' } as const;

/** Characters that nobody sees and that would part an address for a program and not for a reader. */
const UNSEEN =
  /[\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB]/gu;
/** Signs that are read as an at sign. */
const AT_SIGNS = /[\uFF20\uFE6B]/gu;

/** An at sign in the forms in which programs write it: as itself, percent-encoded (also twice), as a reference. */
const AT = '(?:@|%(?:25)*40|&#0*64;?|&#x0*40;?|&commat;)';
const DOT = '(?:\\.|%(?:25)*2e|&#0*46;?|&#x0*2e;?|&period;)';
/** Those, and the forms in which people write it. Only for addresses that are known: words with blanks around "at" are many. */
const AT_SPELT = `\\s*(?:${AT}|\\(\\s*(?:at|ät)\\s*\\)|\\[\\s*(?:at|ät)\\s*\\]|\\{\\s*(?:at|ät)\\s*\\}|\\bat\\b)\\s*`;
const DOT_SPELT = `\\s*(?:${DOT}|\\(\\s*(?:dot|punkt)\\s*\\)|\\[\\s*(?:dot|punkt)\\s*\\]|\\{\\s*(?:dot|punkt)\\s*\\}|\\b(?:dot|punkt)\\b)\\s*`;

const LOCAL_CHARACTERS = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~.-]";
const ANY_ADDRESS = new RegExp(
  `(?:mailto:)?(?:"[^"\\s@]{1,64}"|${LOCAL_CHARACTERS}{1,128})${AT}(?:\\[[0-9a-fA-F.:]{3,60}\\]|[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]|${DOT}(?=[\\p{L}\\p{N}])){0,253})`,
  'giu',
);
const BASE64 = /[A-Za-z0-9+/_-]{12,}={0,2}/g;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** An address in every form in which it could be written, however it is broken over lines. */
function known(address: string): RegExp {
  const at = address.lastIndexOf('@');
  const characters = (part: string): string => [...part].map((character) => (character === '.' ? DOT_SPELT : encoded(character))).join('');
  return new RegExp(
    `(?:mailto:)?(?<![\\p{L}\\p{N}])${characters(address.slice(0, at))}${AT_SPELT}${characters(address.slice(at + 1))}(?![\\p{L}\\p{N}])`,
    'giu',
  );
}

/** A character as itself or percent-encoded. */
function encoded(character: string): string {
  const hex = encodeURIComponent(character);
  const plain = `%${character.codePointAt(0)?.toString(16).padStart(2, '0') ?? ''}`;
  const forms = [...new Set([literal(character), ...(/^[\x20-\x7e]$/.test(character) ? [plain] : [literal(hex)])])];
  return forms.length === 1 ? (forms[0] ?? '') : `(?:${forms.join('|')})`;
}

/** Whether a run of base64 hides an address: links of newsletters carry their reader's so. Its beginning may stand anywhere in the run. */
function hides(run: string, addresses: readonly string[]): boolean {
  return [0, 1, 2, 3].some((skip) => {
    const inside = Buffer.from(run.slice(skip).replaceAll('-', '+').replaceAll('_', '/'), 'base64').toString('latin1').toLowerCase();
    return addresses.some((address) => inside.includes(address.toLowerCase()));
  });
}

/** A text without the characters that nobody sees, and with the usual sign for an at sign and a dot within an address. */
const visible = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(AT_SIGNS, '@')
    .replace(/@\S*/gu, (word) => word.replace(/[\uFF0E\uFE52\u3002\uFF61]/gu, '.'));

/**
 * A text in which no address is left: none of those that are known in any form, and none at all in the usual ones.
 *
 * @param addresses what must not be shown in any form: those of the two who write to each other
 * @param instead what stands in its place
 */
export function scrubbed(text: string, addresses: readonly string[], instead: string): string {
  let clean = visible(text);
  const real = addresses.filter((address) => address.lastIndexOf('@') > 0);
  for (const address of real) clean = clean.replace(known(address), instead);
  clean = clean.replace(BASE64, (run) => (hides(run, real) ? instead : run));
  return clean.replace(ANY_ADDRESS, instead);
}

/** A name as it may stand before a relay address: nothing where it holds an address. What a program would make a link of is parted. */
export function shownName(name: string): string {
  const clean = visible(name)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  if (/[@<>"\\]|mailto:|:\/\//iu.test(clean) || new RegExp(AT, 'iu').test(clean)) return '';
  return clean.replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ');
}
