import { createHash } from 'node:crypto';
import type { Context } from 'koa';

const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Response mode okta_post_message: a page in a hidden frame or a window hands the answer to the page that opened it, and
 * to that page's origin only.
 */
export function postMessage(ctx: Context, redirectUri: string, payload: Record<string, unknown>): void {
  const origin = new URL(redirectUri).origin;
  const script = `(window.opener||window.parent).postMessage(${scriptSafe(payload)},${scriptSafe(origin)});if(window.opener)window.close();`;
  const hash = createHash('sha256').update(script).digest('base64');
  ctx.status = 200;
  ctx.type = 'html';
  ctx.set('content-security-policy', `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors ${origin}`);
  ctx.set('cache-control', 'no-store');
  ctx.body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign-in</title></head><body><script>${script}</script></body></html>`;
}
