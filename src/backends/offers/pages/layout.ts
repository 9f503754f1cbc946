import { createHash } from 'node:crypto';
import { FIRM_NAME } from '../../../lib/firm.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import type { Answer } from '../../kit/http/answer.ts';
import { FIRST_FACES, HEAD, HEAD_LOOK, LOOK } from '../../kit/pages/look.ts';
import type { OffersConfig } from '../config.ts';
import type { Language } from '../storage/tables.ts';
import { say } from './words.ts';

/** The site's head, type, fields, buttons and notices (src/renderings/site-header, src/ui), as far as these pages have them. */
const STYLE = `${LOOK}${HEAD_LOOK}*{box-sizing:border-box}body{font:400 var(--t-md)/var(--lh-ui) var(--sans);color:var(--ink);background:var(--paper);margin:0;overflow-wrap:anywhere;-webkit-font-smoothing:antialiased}
main{max-width:34rem;margin:0 auto;padding:var(--s5) var(--s4) 2.5rem}.mast~main{padding-block:var(--top) var(--s7)}.mast~main>*{max-width:30rem}
h1,h2{font-family:var(--serif);font-weight:var(--w-head);line-height:var(--lh-head);letter-spacing:var(--track-head);text-wrap:balance}
h1{font-size:var(--title-step);font-weight:var(--w-display);letter-spacing:var(--track-display);margin:0 0 1rem}h2{font-size:var(--t-lg);margin:1.5rem 0 .5rem}ul{padding-left:1.25rem}p{margin:.5rem 0;text-wrap:pretty}.soft{color:var(--ink-2);font-size:var(--t-sm)}
fieldset{border:0;margin:0;padding:0;min-width:0}legend{font-weight:600;padding:0;margin-bottom:.5rem}
.choice{display:flex;gap:.75rem;align-items:flex-start;border:var(--hair) solid var(--rule-field);padding:.75rem;margin:.5rem 0;min-height:2.75rem}.choice input{width:1.25rem;height:1.25rem;margin:.2rem 0 0;flex:none;accent-color:var(--accent)}.choice strong,.choice span{display:block}
label.field{display:block;font-weight:600;font-size:var(--t-sm);margin:1rem 0 .375rem}.optional{font-weight:400;color:var(--ink-3)}.field+.soft{display:block;font-size:var(--t-xs);line-height:1.4;margin:-.25rem 0 .375rem}
.endings{display:grid;gap:var(--s6) var(--gap);margin-top:var(--s6)}.endings+p{margin-top:var(--s5)}.mast~main>:is(.endings,.endings~footer){max-width:none}
.ending{border-top:var(--hair) solid var(--ink);padding-top:var(--s4)}.ending>*{max-width:30rem}.ending h2{margin:0}.ending form button{margin-top:var(--s5)}.ending+.ending button{background:none;border-color:currentcolor;color:inherit}.ending+.ending button:hover{background:var(--ink);border-color:var(--ink);color:var(--paper)}
.leave,.field+.soft{text-wrap:balance}@media (max-width:29.99em){.ending form button{width:100%;justify-content:center}}
@media (min-width:48em){.endings:has(>:nth-child(2)){grid-template-columns:1fr 1fr;row-gap:0}.ending:has(h2){display:grid;grid-row:span 9;grid-template-rows:subgrid}.ending:has(h2) form{display:grid;grid-row:span 6;grid-template-rows:subgrid}.ending form button{justify-self:start}}
input[type=text]{font:inherit;color:inherit;background:var(--paper);width:100%;padding:.5rem .75rem;min-height:2.75rem;border:var(--hair) solid var(--rule-field);border-bottom-width:2px;border-radius:var(--r0)}input[aria-invalid]{border-color:var(--err);border-width:2px;background:var(--err-wash)}
button,.button{font:500 var(--t-sm)/1.2 var(--sans);display:inline-flex;align-items:center;margin-top:1rem;padding:.5rem 1.25rem;min-height:2.75rem;background:var(--accent);color:var(--on-accent);border:var(--hair) solid var(--accent);border-radius:var(--r0);text-decoration:none;cursor:pointer}button:hover,.button:hover{background:var(--accent-deep);border-color:var(--accent-deep)}
a{color:inherit;text-underline-offset:.2em}.leave{display:inline-flex;align-items:center;min-height:2.75rem}form~p:has(>.leave){margin:0}form+p:has(>.leave){margin-top:.5rem}
.problem{border-inline-start:var(--bar) solid var(--err);background:var(--err-wash);padding:var(--s4) var(--s5) var(--s4) var(--s4);margin:1rem 0;font-size:var(--t-sm)}.problem h2{margin:0;color:var(--err);font:600 var(--t-sm)/1.5 var(--sans);letter-spacing:0}.wrong{color:var(--err);font-size:var(--t-xs);font-weight:600;margin:.25rem 0}
@media screen{body:has(>.mast){display:flex;flex-direction:column;min-height:100vh}.mast,.mast~main{width:100%}.mast~main{flex:1 0 auto}.mast~main>footer{position:sticky;top:100vh}}
footer{margin-top:2rem;padding-top:.75rem;border-top:var(--hair) solid var(--rule)}footer a{display:inline-flex;align-items:center;min-height:2.75rem;margin-inline-end:1rem}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:1rem 0}dt{color:var(--ink-2)}dd{margin:0}
.offer{border-top:var(--bar) solid var(--accent)}.offer main{max-width:none;padding:1rem}
a:focus-visible,button:focus-visible,input:focus-visible,[tabindex="-1"]:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (forced-colors:active){button,.button{border-color:ButtonText}}
@media print{form,.button,.leave{display:none}}`;

/** In a frame of the site: tells the page around it how far the purchase is, to its own origin alone. It is the one script of these pages. */
const FRAME_SCRIPT = `(function(){var m=document.querySelector('main');var o=m.dataset.origin;function t(x){window.parent.postMessage(x,o)}t(JSON.parse(m.dataset.tell));
document.addEventListener('click',function(e){var a=e.target.closest('[data-press]');if(!a)return;e.preventDefault();t(JSON.parse(a.dataset.press))});
var p=document.querySelector('[data-focus]');if(p)p.focus()})()`;
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLE_HASH = hash(STYLE);
const SCRIPT_HASH = hash(FRAME_SCRIPT);

/**
 * Who sells, and what holds between them and the reader: below every page on which somebody buys, pays or ends something.
 * @param last the link after the others, HTML already: out of a contract, where the page is not that itself
 */
export function sellerFoot(
  language: Language,
  { seller, siteOrigin, letterhead }: Pick<OffersConfig, 'seller' | 'siteOrigin' | 'letterhead'>,
  last = linkHtml(endAddress(siteOrigin, language), say(language, 'endContract')),
): string {
  const under = language === 'en' ? '' : `/${language}`;
  const firm = letterhead.privacyOrigin ?? siteOrigin;
  const pages = (['terms', 'privacy'] as const).map((page) => linkHtml(`${firm}${under}/${page}`, say(language, page))).join('');
  // The number of a house stays beside its street.
  const sells = escapeHtml(seller).replace(/ (?=\d)/g, '\u00a0');
  return `<footer class="soft"><p>${escapeHtml(say(language, 'seller'))}: ${sells}</p><p>${pages}${last}</p></footer>`;
}

const linkHtml = (href: string, words: string): string =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(words)}</a>`;

/** Where anybody ends a contract, at the site. */
export const endAddress = (siteOrigin: string, language: Language): string =>
  `${siteOrigin}/cancel${language === 'en' ? '' : `?language=${language}`}`;

/** A page of this service. It stands by itself and needs no script, or it is in a frame of the site's, which it tells what happens. */
export interface Page {
  language: Language;
  title: string;
  /** Something is wrong: said before the title of the window, as a browser's list of windows and a screen reader have it first. */
  problem?: boolean;
  /** HTML already. */
  body: string;
  status?: number;
  /** The page of the site around it: its origin, and what it is told. */
  frame?: { origin: string; tell: Readonly<Record<string, unknown>> } | undefined;
  /** A wall or a banner in the page, and no page of a purchase. */
  offer?: boolean;
}

/** Writes a page with its headers: no script but the one of a frame, and only the site may frame it. */
export function pageAnswer({ language, title, problem = false, body, status = 200, frame, offer = false }: Page): Answer {
  const csp = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    "font-src 'self'",
    `script-src ${frame ? SCRIPT_HASH : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frame?.origin ?? "'none'"}`,
  ].join('; ');
  const data = frame ? ` data-origin="${escapeHtml(frame.origin)}" data-tell="${escapeHtml(JSON.stringify(frame.tell))}"` : '';
  const heading = offer ? 'h2' : 'h1';
  // In a frame the page around it says whose it is.
  const alone = !frame && !offer;
  const named = alone ? `${title} · ${FIRM_NAME}` : title;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': csp,
    },
    body: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(problem ? `${say(language, 'problem')}: ${named}` : named)}</title>${frame ? '' : FIRST_FACES}<style>${STYLE}</style></head>
<body${offer ? ' class="offer"' : ''}>${alone ? HEAD : ''}<main${alone ? ' class="wrap"' : ''}${data}><${heading}>${escapeHtml(title)}</${heading}>
${body}
</main>${frame ? `<script>${FRAME_SCRIPT}</script>` : ''}</body></html>
`,
  };
}
