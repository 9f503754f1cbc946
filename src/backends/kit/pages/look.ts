import { readFileSync } from 'node:fs';
import type { Route } from '../http/router.ts';

/**
 * How pages of back ends look: the sites' tokens and faces, out of the files in which the sites have them. Each service gives the
 * files of the fonts from its own origin, so that its pages fetch nothing from another.
 */
const ROOT = new URL('../../../../', import.meta.url);

const sheet = (name: string): string =>
  readFileSync(new URL(`src/styles/${name}.css`, ROOT), 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1');

/** No page of a back end sets anything in italics. */
const faces = [...sheet('fonts').matchAll(/@font-face\{[^}]*\}/g)]
  .map(([face]) => face)
  .filter((face) => !face.includes('font-style:italic'));

/** Before a page's own rules. */
export const LOOK = sheet('tokens') + faces.join('') + sheet('fallback-fonts');

/** The drawing beside a sign-in (`.wrap.signin`), as the sites have it. */
export const PILES = sheet('piles');

/** In the head of a page: what its first paint needs. */
export const FIRST_FACES = faces
  .filter((face) => face.includes('U+20-7E'))
  .map((face) => `<link rel="preload" href="${addressIn(face)}" as="font" type="font/woff2" crossorigin>`)
  .join('');

function addressIn(face: string): string {
  const [, address = ''] = /url\('([^']+)'\)/.exec(face) ?? [];
  return address;
}

/** The fonts that `LOOK` names. Their names change with their bytes. */
export const faceRoutes: Route[] = faces.map(addressIn).map((path) => {
  const body = readFileSync(new URL(`public${path}`, ROOT));
  const headers = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' };
  return { method: 'GET', path, handler: () => ({ status: 200, headers, body }) };
});
