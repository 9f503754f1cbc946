import { escapeHtml } from '../../../lib/rich-text/escape.ts';

const STYLE =
  'body{font:1rem/1.5 Georgia,serif;color:#1c1c1c;background:#fff;margin:0 auto;padding:2rem 1rem;max-width:32rem}label{display:block;margin:.75rem 0 .25rem}input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box;border:1px solid #5a5a5a}button{font:inherit;margin-top:1rem;padding:.5rem 1.25rem;min-height:2.75rem;background:#0b3d5c;color:#fff;border:0}fieldset{border:0;border-top:1px solid #bbb;margin:1.5rem 0 0;padding:.5rem 0 0}.code{font:700 1.75rem/1.4 monospace;letter-spacing:.2em}.problem{border-left:4px solid #a4161a;padding:.25rem .75rem}a:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid #0b3d5c;outline-offset:2px}';

/** Headers of every page: no scripts at all, and nobody may frame it. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
};

/** A page of this service: plain HTML that works without scripts. `body` is HTML already. */
export const page = (language: string, title: string, body: string): string =>
  `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>\n<body><main><h1>${escapeHtml(title)}</h1>\n${body}\n</main></body></html>\n`;
