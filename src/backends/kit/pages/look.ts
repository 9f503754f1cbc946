import { readFileSync } from 'node:fs';
import { FIRM_NAME } from '../../../lib/firm.ts';
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

/** Whose pages these are. */
const MARK =
  '<svg width="24" height="28" viewBox="0 0 24 28" aria-hidden="true"><path d="M0 4.25h24v1.5H0zM1 5h3v12l-1.5 3L1 17zM7 1h3v22l-1.5 3L7 23zM20 3h3v11l-1.5 3L20 14z"/><path class="pile" d="M13.5 0h3v17l-1.5 3-1.5-3z"/></svg>';

/** The head of a page that stands by itself: the mark, the name, and the line that the sites begin with. */
export const HEAD = `<header class="mast wrap"><p>${MARK}<span>${FIRM_NAME}</span></p><div class="line"></div></header>`;

/** Rules of `HEAD` and of the page's width (src/renderings/site-header, src/styles/layout.css). */
export const HEAD_LOOK = `.wrap{max-width:var(--page);margin-inline:auto;padding-inline:var(--margin)}
.mast{padding-top:var(--s4)}.mast p{display:flex;align-items:center;gap:.5rem;min-height:3.75rem;margin:0;padding-bottom:var(--s4);font:460 1.5rem/1 var(--serif);letter-spacing:-.025em;font-variation-settings:'opsz' 72}
.mast svg{flex:none;width:1.25rem;height:1.5rem;fill:currentcolor;translate:0 .08rem}.mast .pile{fill:var(--accent)}
.line{height:8px;border-top:var(--hair) solid var(--ink);background:linear-gradient(to right,var(--ink) 1px,transparent 1px) 0 0/calc((100% + var(--gap))/var(--cols)) 8px repeat-x}
@media (max-width:47.99em){.wrap{--cols:4}}
@media (min-width:48em){.mast{padding-top:var(--s5)}.mast p{font-size:1.75rem}.mast svg{width:1.5rem;height:1.75rem}}`;

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
