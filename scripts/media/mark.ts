import path from 'node:path';
import sharp from 'sharp';
import { COLOURS } from '../../src/backends/kit/mail/look.ts';
import { MARK } from '../../src/backends/kit/mail/mark.ts';

/** Screens of phones show two or three dots a CSS px. */
const SCALE = 3;

/**
 * Draws the mark that mails carry: as in the site's header (src/ui/Logo.tsx), on a ground of its own, so that it shows in dark
 * mail programs too. The ground is the mail's paper, on which it is not seen. Run it after the mark has changed: `node scripts/media/mark.ts`.
 */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -5 32 36" width="${MARK.width * SCALE}" height="${MARK.height * SCALE}">
  <rect x="-4" y="-5" width="32" height="36" rx="3" fill="${COLOURS.paper}"/>
  <path d="M0 5h24" stroke="${COLOURS.ink}" stroke-width="1.5"/>
  <path d="M1 5h3v12l-1.5 3L1 17zM7 1h3v22l-1.5 3L7 23zM20 3h3v11l-1.5 3L20 14z" fill="${COLOURS.ink}"/>
  <path d="M13.5 0h3v17l-1.5 3-1.5-3z" fill="${COLOURS.accent}"/>
</svg>`;

await sharp(Buffer.from(drawing))
  .png({ palette: true, colours: 16, compressionLevel: 9 })
  .toFile(path.join(import.meta.dirname, '../../src/backends/kit/mail', MARK.filename));
