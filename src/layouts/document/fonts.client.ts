/**
 * Stands right behind the style that names the fonts, which holds where no scripts run: `media="(scripting: none)"`. Where they do, the
 * fonts come after what is largest on the screen is painted, in letters of the same widths: on a poor line 68 KB of them would take a
 * third of a second from the text and the picture. Who comes from a page of this site has them, and sees nothing else.
 */
const style = document.currentScript!.previousElementSibling as HTMLStyleElement;

function ofSheet(): void {
  style.media = 'all';
  for (const family of ['Literata', '"Schibsted Grotesk"']) document.fonts.load(`1em ${family}`).catch(() => undefined);
}

const EVERYTHING = 'U+0-10FFFF';

/** Whether the page has a letter of a range, as CSS writes it. */
function isNeeded(range: string): boolean {
  const letters = range.replace(
    /U\+([\dA-F]+)(?:-([\dA-F]+))?,?\s*/gi,
    (_, from: string, to?: string) => `\\u{${from}}${to ? `-\\u{${to}}` : ''}`,
  );
  return new RegExp(`[${letters}]`, 'u').test(document.querySelector('main')?.textContent ?? '');
}

/**
 * The faces of the sheet, for the page all at once when those that it needs are there: each that comes by itself, and the sheet before
 * them, would have the whole page laid out anew, a tenth of a second on a phone. Italics come when they are used.
 */
function come(): void {
  const faces = [...(style.sheet?.cssRules ?? [])]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style: has }) => {
      const said = (what: string) => has.getPropertyValue(what);
      const unicodeRange = said('unicode-range') || EVERYTHING;
      const face = new FontFace(said('font-family').replace(/["']/g, ''), said('src'), {
        weight: said('font-weight'),
        style: said('font-style'),
        unicodeRange,
        display: 'swap',
      });
      const isFirst = said('font-style') !== 'italic' && isNeeded(unicodeRange);
      return { face, comes: isFirst ? face.load().catch(() => undefined) : undefined };
    });
  if (faces.length === 0) ofSheet();
  else void Promise.all(faces.map(({ comes }) => comes)).then(() => faces.forEach(({ face }) => document.fonts.add(face)));
}

const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(come)));

if (document.referrer.startsWith(`${location.origin}/`)) ofSheet();
else
  addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (first && !first.complete) first.onload = first.onerror = afterPaint;
    else afterPaint();
  });
