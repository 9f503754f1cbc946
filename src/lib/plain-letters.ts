/** Letters that Unicode does not take apart into a base and a mark, as PostgreSQL's `unaccent` writes them. */
const WHOLE: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
};
const WHOLE_LETTERS = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'g');

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/** A text without accents, its compatibility forms resolved: `Łódź` is `Lodz`, `Größe` is `Grosse`. What is no Latin letter stays. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(WHOLE_LETTERS, (letter) => WHOLE[letter] ?? letter);

/** As `plainLetters`, with ä, ö and ü as German writes them where there are no such letters: `Größe` is `Groesse`. */
export const plainGermanLetters = (text: string): string =>
  plainLetters(text.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => GERMAN[letter] ?? letter));
