import { createHash } from 'node:crypto';
import { FIRM_NAME } from '../../../lib/firm.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { FIRST_FACES, HEAD } from '../../kit/pages/look.ts';
import { STYLE } from './style.ts';

/** The one style of the pages, as their policy names it. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Headers of every page: no scripts at all, and nobody may frame it. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // With `no-referrer` browsers say of a form's origin that it is none (Fetch, "Origin header"), and the form is refused.
  'referrer-policy': 'same-origin',
  'content-security-policy': `default-src 'none'; style-src ${STYLE_SOURCE}; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
};

interface More {
  /** Below the heading: what the page is for. */
  lead?: string;
  /** Something is wrong: said before the title of the window, as a screen reader has it first. */
  problem?: string;
}

/** A page of this service: plain HTML that works without scripts. `body` is HTML already. */
export const page = (language: string, title: string, body: string, { lead, problem }: More = {}): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(`${problem === undefined ? '' : `${problem}: `}${title} · ${FIRM_NAME}`)}</title>${FIRST_FACES}<style>${STYLE}</style></head>
<body>${HEAD}
<main class="wrap signin"><h1>${escapeHtml(title)}</h1>${lead === undefined ? '' : `<p class="for">${escapeHtml(lead)}</p>`}
${body}
</main></body></html>
`;
