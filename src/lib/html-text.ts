/** The text of HTML, and how long it takes to read. */

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Numeric references and the five names that serializers write; others stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** Escapes what may not stand in text or in a double-quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character);

/** The text without its tags; blocks are set apart by a space, footnote marks are left out. */
export const textOfHtml = (html: string): string =>
  decodeEntities(
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
      .replace(/<sup\b[^>]*>\s*<a\b[\s\S]*?<\/sup>/gi, '')
      .replace(/<\/?(?:b|i|em|strong|a|span|sub|sup|code|abbr|cite|small|mark|q|time)\b[^>]*>/gi, '')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Silent reading of prose: Brysbaert 2019, 238 words a minute for English; German words are longer, and there are fewer of them. */
const WORDS_PER_MINUTE = 230;

/** Whole minutes, at least 1; null when there is no text. */
export const readingMinutes = (words: number): number | null => (words === 0 ? null : Math.max(1, Math.round(words / WORDS_PER_MINUTE)));
