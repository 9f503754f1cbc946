/** What of a card our fonts can draw. Characters that no file has would be left blank, and without a word. */
import type { ShareCard } from './card';

/** Marks that change the character before them, and what joins or directs: drawn with it, or not at all. */
const UNSEEN = /[\p{M}\p{Cf}\s]/u;

const FORMAT_FULL = 12;
const FORMAT_SEGMENTS = 4;

/**
 * Characters that a TrueType font has, of its Unicode table `cmap` (OpenType 1.9, formats 4 and 12).
 * @throws RangeError where the file is cut short
 */
export function charactersOf(font: Buffer): (codePoint: number) => boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) return () => false;
  const cmap = font.readUInt32BE(entry + 8);
  const ranges: [first: number, last: number][] = [];
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4);
    const format = font.readUInt16BE(at);
    if (format === FORMAT_FULL)
      for (let group = 0; group < font.readUInt32BE(at + 12); group++)
        ranges.push([font.readUInt32BE(at + 16 + 12 * group), font.readUInt32BE(at + 20 + 12 * group)]);
    if (format === FORMAT_SEGMENTS) {
      const segments = font.readUInt16BE(at + 6) / 2;
      for (let segment = 0; segment < segments; segment++)
        ranges.push([font.readUInt16BE(at + 16 + 2 * (segments + segment)), font.readUInt16BE(at + 14 + 2 * segment)]);
    }
  }
  // The last segment of format 4 is U+FFFF, which is no character.
  return (codePoint) => codePoint !== 0xffff && ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

/** A text without the signs that cannot be drawn; empty where it has letters or digits that cannot, for a part of a name is none. */
function drawnOf(text: string, draws: (codePoint: number) => boolean): string {
  const lost = [...text.normalize('NFC')].filter((character) => !UNSEEN.test(character) && !draws(character.codePointAt(0) ?? 0));
  if (lost.length === 0) return text;
  if (lost.some((character) => /[\p{L}\p{N}]/u.test(character))) return '';
  return [...text.normalize('NFC')]
    .filter((character) => !lost.includes(character) && !/[\ufe0f\u200d]/u.test(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The card as it can be drawn: a title in another script gives its place to what stands above it, or to the name of the site. */
export function drawableCard(card: ShareCard, draws: (codePoint: number) => boolean): ShareCard {
  const title = drawnOf(card.title, draws);
  const eyebrow = drawnOf(card.eyebrow, draws);
  if (title !== '' || card.title === '') return { ...card, title, eyebrow };
  return { ...card, title: eyebrow || card.siteName, eyebrow: '' };
}
