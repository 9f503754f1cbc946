import { cleanText } from './normalise.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' };

const decode = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** The words of HTML for indexing: scripts and footnote marks are left out, blocks are set apart by a blank. */
export const textOfHtml = (html: string): string =>
  cleanText(
    decode(
      html
        .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/gi, ' ')
        .replace(/<!--[\s\S]*?-->/g, ' ')
        .replace(/<sup\b[^>]*>\s*<a\b[\s\S]*?<\/sup>/gi, '')
        .replace(/<\/?(?:b|i|em|strong|a|span|sub|sup|code|abbr|cite|small|mark|q|time)\b[^>]*>/gi, '')
        .replace(/<[^>]*>/g, ' '),
    ),
  );

/** Words as reading times and teasers count them. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
