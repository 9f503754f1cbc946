import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { ask } from '../../support/http.ts';
import { addressOf, site } from '../../support/site.ts';
import { main, MODES, open, wake } from '../support/walk.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const ENTRY = () => `${site.insights}/blog/sounding-line/nineteen-seconds`;

describe('a film of another site', () => {
  it.each(MODES)('asks the other site for nothing before a click, $mode', async (mode) => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.insights) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    await open(page, ENTRY());
    if (mode.javaScriptEnabled) await wake(page);
    await page.waitForTimeout(500);
    expect(elsewhere).toEqual([]);
    expect(
      await main(page)
        .getByRole('link', { name: /YouTube/ })
        .first()
        .getAttribute('href'),
    ).toBe('https://www.youtube.com/watch?v=jNQXAC9IVRw');
    await context.close();
  });
  it('plays in the page after one, from the origin of the allow-list, and from a first click too', async () => {
    const { page, context } = await visitor(browser);
    await withoutPictures(context);
    await context.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Playing</p>' }),
    );
    await open(page, ENTRY());
    const play = main(page).getByRole('link', { name: /Play on YouTube/ });
    // The media service may be away; then there is only the link.
    if ((await play.count()) === 0) return context.close();
    await play.click();
    const frame = main(page).locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/jNQXAC9IVRw\?.*autoplay=1/);
    expect(page.url()).toBe(ENTRY());
    expect(await main(page).frameLocator('iframe').getByText('Playing').textContent()).toBe('Playing');
    await context.close();
  });
  it('may be framed from the allow-list and from nowhere else', async () => {
    const { headers } = await ask(site.insights, '/');
    expect(/frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ').sort()).toEqual([
      "'self'",
      // The checkout.
      process.env.OFFERS_URL,
      'https://player.vimeo.com',
      'https://www.youtube-nocookie.com',
    ]);
  });
});

describe('a film of ours', () => {
  it.each(['en', 'de'])('has captions and a transcript in %s', async (language) => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false });
    await withoutPictures(context);
    await open(
      page,
      language === 'en' ? addressOf('article') : addressOf('article').replace('/featured-insights', '/de/featured-insights'),
    );
    const film = main(page).locator('video');
    if ((await film.count()) === 0) return context.close();
    expect(await film.getAttribute('preload')).toBe('none');
    const captions = await film.locator(`track[srclang="${language}"]`).getAttribute('src');
    const origin = new URL(page.url()).origin;
    expect((await ask(origin, captions ?? '')).body).toMatch(/^WEBVTT/);
    const source = (await film.locator('source').first().getAttribute('src')) ?? '';
    const part = await ask(origin, source, { headers: { range: 'bytes=0-99' } });
    expect([part.status, part.bytes.length]).toEqual([206, 100]);
    const transcript = main(page).locator('details', { hasText: language === 'en' ? 'Transcript' : 'Abschrift' });
    await transcript.locator('summary').click();
    expect(await transcript.textContent()).toContain(language === 'en' ? 'The film has no sound' : 'Der Film hat keinen Ton');
    await context.close();
  });
});

describe('a place', () => {
  it.each(['event', 'office'] as const)('is a picture that leads to the map: %s', async (type) => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false });
    await withoutPictures(context);
    await open(page, addressOf(type));
    const link = main(page).getByRole('link', { name: /on (?:the|a) map$/ });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=[\d.]+&mlon=[\d.]+/);
    expect(await link.locator('img').getAttribute('src')).toMatch(/^\/api\/map\?/);
    await context.close();
  });
  it('is not drawn for what is no place', async () => {
    for (const query of ['lat=91&lon=0', 'lat=x&lon=0', 'lon=0']) expect((await ask(site.dotcom, `/api/map?${query}`)).status).toBe(400);
  });
});

describe('a row that scrolls', () => {
  it('can be scrolled without a script, by keyboard', async () => {
    const { page, context } = await visitor(browser, { javaScriptEnabled: false, viewport: { width: 375, height: 800 } });
    await withoutPictures(context);
    await open(page, site.insights);
    const row = main(page).getByRole('list', { name: /^From the shelf/ });
    await row.scrollIntoViewIfNeeded();
    await row.focus();
    for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
    await context.close();
  });
  it('has buttons with one, moves nothing when they come, and ends at its ends', async () => {
    const { page, context, problems } = await visitor(browser, { viewport: { width: 1180, height: 800 } });
    await withoutPictures(context);
    await open(page, site.insights);
    const row = main(page).getByRole('list', { name: /^From the shelf/ });
    const place = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));
    const before = await place();
    await wake(page);
    const section = main(page).getByRole('region', { name: 'From the shelf' });
    await section.getByRole('button', { name: 'Next' }).waitFor();
    expect(await place()).toBe(before);
    expect(await section.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await section.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
    expect(await section.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(false);
    await context.close();
    expect(problems).toEqual([]);
  });
});
