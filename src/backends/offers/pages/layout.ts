import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import type { Answer } from '../../kit/http/answer.ts';
import type { Language } from '../storage/tables.ts';
import { say } from './words.ts';

const STYLE = `:root{color-scheme:light dark;--ink:#1c1c1c;--soft:#4d4d4d;--paper:#fff;--line:#b8b8b8;--mark:#a4161a;--press:#0b3d5c;--on-press:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#c2c2c2;--paper:#161616;--line:#5c5c5c;--mark:#ff9a9c;--press:#9fd0ef;--on-press:#10222d}}
*{box-sizing:border-box}body{font:1rem/1.5 Georgia,serif;color:var(--ink);background:var(--paper);margin:0 auto;padding:1.5rem 1rem 2.5rem;max-width:34rem;overflow-wrap:break-word}
h1{font-size:1.625rem;line-height:1.2;margin:0 0 1rem}h2{font-size:1.125rem;margin:1.5rem 0 .5rem}ul{padding-left:1.25rem}p{margin:.5rem 0}.soft{color:var(--soft)}
fieldset{border:0;margin:0;padding:0}legend{font-weight:700;padding:0;margin-bottom:.5rem}
.choice{display:flex;gap:.75rem;align-items:flex-start;border:1px solid var(--line);padding:.75rem;margin:.5rem 0;min-height:2.75rem}.choice input{width:1.25rem;height:1.25rem;margin:.2rem 0 0;flex:none}.choice strong,.choice span{display:block}
label.field{display:block;font-weight:700;margin-top:1rem}input[type=text]{font:inherit;color:inherit;background:transparent;width:100%;padding:.5rem;min-height:2.75rem;border:1px solid var(--soft)}
button,.button{font:inherit;display:inline-flex;align-items:center;margin-top:1rem;padding:.5rem 1.25rem;min-height:2.75rem;background:var(--press);color:var(--on-press);border:0;text-decoration:none;cursor:pointer}
a{color:var(--press)}.leave{display:inline-flex;align-items:center;margin-top:1rem;min-height:2.75rem}
.problem{border-left:4px solid var(--mark);padding:.25rem .75rem;margin:1rem 0}.problem h2{margin:.25rem 0}.wrong{color:var(--mark)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0}dt{color:var(--soft)}dd{margin:0}
.offer{padding:1rem;margin:0;max-width:none;border-top:3px solid var(--press)}
a:focus-visible,button:focus-visible,input:focus-visible,[tabindex="-1"]:focus-visible{outline:3px solid var(--press);outline-offset:2px}
@media print{form,.button,.leave{display:none}}`;

/** In a frame of the site: tells the page around it how far the purchase is, to its own origin alone. It is the one script of these pages. */
const FRAME_SCRIPT = `(function(){var m=document.querySelector('main');var o=m.dataset.origin;function t(x){window.parent.postMessage(x,o)}t(JSON.parse(m.dataset.tell));
document.addEventListener('click',function(e){var a=e.target.closest('[data-press]');if(!a)return;e.preventDefault();t(JSON.parse(a.dataset.press))});
var p=document.querySelector('[data-focus]');if(p)p.focus()})()`;
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLE_HASH = hash(STYLE);
const SCRIPT_HASH = hash(FRAME_SCRIPT);

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
    `script-src ${frame ? SCRIPT_HASH : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frame?.origin ?? "'none'"}`,
  ].join('; ');
  const data = frame ? ` data-origin="${escapeHtml(frame.origin)}" data-tell="${escapeHtml(JSON.stringify(frame.tell))}"` : '';
  const heading = offer ? 'h2' : 'h1';
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
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(problem ? `${say(language, 'problem')}: ${title}` : title)}</title><style>${STYLE}</style></head>
<body${offer ? ' class="offer"' : ''}><main${data}><${heading}>${escapeHtml(title)}</${heading}>
${body}
</main>${frame ? `<script>${FRAME_SCRIPT}</script>` : ''}</body></html>
`,
  };
}
