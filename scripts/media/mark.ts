import path from 'node:path';
import sharp from 'sharp';
import { COLOURS } from '../../src/backends/kit/mail/look.ts';
import { MARK } from '../../src/backends/kit/mail/mark.ts';

/** Screens of phones show two or three dots a CSS px. */
const SCALE = 3;

/**
 * Draws the mark that mails carry: as in the site's header (src/ui/Logo.tsx), with a rim of the mail's paper, on which the rim is not
 * seen, so that it shows on the ground of a mail program by night too. Run it after the mark has changed: `node scripts/media/mark.ts`.
 */
const WATER = 'M0 4.25h24v1.5H0z';
const PILES = 'M1 5h3v12l-1.5 3L1 17zM7 1h3v22l-1.5 3L7 23zM20 3h3v11l-1.5 3L20 14z';
const DRIVEN = 'M13.5 0h3v17l-1.5 3-1.5-3z';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -3 28 32" width="${MARK.width * SCALE}" height="${MARK.height * SCALE}">
  <path d="${WATER}${PILES}${DRIVEN}" fill="none" stroke="${COLOURS.paper}" stroke-width="2.2" stroke-linejoin="round"/>
  <path d="${WATER}${PILES}" fill="${COLOURS.ink}"/>
  <path d="${DRIVEN}" fill="${COLOURS.accent}"/>
</svg>`;

await sharp(Buffer.from(drawing))
  .png({ palette: true, colours: 64, compressionLevel: 9 })
  .toFile(path.join(import.meta.dirname, '../../src/backends/kit/mail', MARK.filename));
