import type { BrowserContext, Page } from 'playwright';
import { ask } from './http.ts';

/** Where a document's policy says which styles may stand in it. */
const POLICY = /style-src [^;]*/;

/** The file that a page's scripts bring their styles in, and an editor's sheet. */
const STYLE_SHEETS = /\.css(?:\?|$)/;

/** Waits for the fonts, which come after a page is shown. */
export const fontsOf = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const style of document.querySelectorAll<HTMLStyleElement>('style[media="(scripting: none)"]')) style.media = 'all';
    // Only what is laid out asks for its font.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });

/**
 * A page as it would be with other styles: those that stand in its document, which its policy then no longer knows by their hashes, and
 * those that come later.
 * @param change of a sheet's text
 * @param body of the whole document, beside its styles
 */
export async function changeStyles(
  context: BrowserContext,
  change: (css: string) => string,
  body: (html: string) => string = (html) => html,
): Promise<void> {
  await context.route(STYLE_SHEETS, async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const sheet = await ask(origin, pathname);
    await route.fulfill({ contentType: 'text/css', body: change(sheet.body) });
  });
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest() || request.method() !== 'GET') return route.fallback();
    const { origin, pathname, search } = new URL(request.url());
    const { cookie = '' } = await request.allHeaders();
    const { status, headers, body: html } = await ask(origin, pathname + search, { headers: cookie ? { cookie } : {} });
    if (status !== 200 || !headers['content-type']?.includes('html')) return route.fallback();
    const changed = html.replace(
      /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
      (_, open: string, css: string, close: string) => open + change(css) + close,
    );
    const policy = String(headers['content-security-policy']).replace(POLICY, "style-src 'self' 'unsafe-inline'");
    await route.fulfill({
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        ...(headers['set-cookie'] ? { 'set-cookie': headers['set-cookie'].join('\n') } : {}),
      },
      body: body(changed),
    });
  });
}
