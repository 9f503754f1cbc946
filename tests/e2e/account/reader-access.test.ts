import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { cookieHeader, signIn } from '../support/account.ts';
import { account, newReader } from '../support/by-request.ts';
import { main, modesOf, open } from '../support/walk.ts';

const REGISTERED = '/featured-insights/industry/copper-has-a-memory';
const PREMIUM = '/featured-insights/industry/stock-that-nobody-sees';
const FILE = '/-/media/Project/aldermoor/restricted/copper-has-a-memory.pdf';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const wordsOf = (text: string | null) => (text ?? '').split(/\s+/).length;

describe.each(modesOf(import.meta.url))('a text for registered readers $mode', (mode) => {
  it('is a teaser for a visitor, leads to the sign-in and back, and is whole then, with its file; what others get stays a teaser', async () => {
    const { page, context, problems } = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    await withoutPictures(context);
    const person = await account(site.insights);
    await open(page, `${site.insights}${REGISTERED}`);
    const teaser = wordsOf(await main(page).textContent());
    expect((await ask(site.insights, FILE)).status).toBe(403);

    await main(page).getByRole('link', { name: 'Sign in' }).last().click();
    await page.waitForURL(/\/sign-in\/prompt/);
    await signIn(page, mode, person);
    await page.waitForURL(`${site.insights}${REGISTERED}`);
    const whole = wordsOf(await main(page).textContent());
    expect(whole).toBeGreaterThan(teaser * 2);

    const file = await ask(site.insights, FILE, { headers: { Cookie: await cookieHeader(page) } });
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    const others = await ask(site.insights, REGISTERED);
    expect(wordsOf(others.body)).toBeLessThan(wordsOf(await page.content()));
    // One copy for everybody whom nobody knows.
    expect(others.headers['cache-control']).not.toContain('no-store');
    await context.close();
    expect(problems).toEqual([]);
  });
});

it('a premium text stays a teaser for a reader without premium, and its file refused', async () => {
  const { page, context } = await visitor(browser);
  await withoutPictures(context);
  await newReader(context, site.insights);
  const before = wordsOf((await ask(site.insights, PREMIUM)).body);
  await open(page, `${site.insights}${PREMIUM}`);
  await main(page).getByText('The rest is for premium readers').waitFor();
  expect(Math.abs(wordsOf(await page.content()) - before)).toBeLessThan(before / 2);
  await context.close();
});
