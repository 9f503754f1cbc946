import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures, type Visit } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { somebody } from '../support/account.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { alive, main, open, wrong } from '../support/walk.ts';

let browser: Browser;
let visit: Visit;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visit = await visitor(browser);
  await withoutPictures(visit.context);
});
afterEach(async () => {
  await visit.context.close();
  expect(visit.problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

it('an application without a line is kept and said to be, and goes off once, however often it is sent', async () => {
  const { page, context } = visit;
  const path = `${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}/apply`;
  await open(page, site.dotcom + path);
  await alive(visit.page);
  const field = (name: string) => main(page).getByLabel(name, { exact: true });
  await field('First name').fill('Zoë');
  await field('Last name (optional)').fill('O’Neill-Sørensen');
  await field('E-mail address').fill(somebody().email);
  await field('Where you live').fill('Donaudampfschifffahrtsgesellschaft');
  await main(page).getByLabel('When you could begin').fill('In March');
  await field('CV').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  });
  await main(page).getByRole('checkbox').check();
  await context.setOffline(true);
  const send = page.getByRole('button', { name: /^Send/ });
  await send.click();
  await wrong(main(page))
    .getByText(/The connection dropped/)
    .first()
    .waitFor();
  expect(await field('First name').inputValue()).toBe('Zoë');
  expect(await field('Last name (optional)').inputValue()).toBe('O’Neill-Sørensen');
  await context.setOffline(false);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await send.dblclick();
  await page.waitForURL(/\/apply\?receipt=/);
  expect(sent).toHaveLength(1);
});

it.each([
  ['the search', () => `${site.insights}/search?q=paper`, 'q'],
  ['the job search', () => `${site.dotcom}${OPENINGS}?keyword=consultant`, 'keyword'],
])('%s without a line says so, keeps words and filters, and answers when the line is back', async (_name, address, name) => {
  const { page, context } = visit;
  await open(page, address());
  await alive(visit.page);
  const words = main(page).locator(`input[name="${name}"]`);
  const ticked = page.locator('.facets [type=checkbox]:checked');
  // Somebody is at the form while there still is a line, for long enough that what says so comes.
  let last = Date.now();
  page.on('requestfinished', () => (last = Date.now()));
  page.on('request', () => (last = Date.now()));
  await words.focus();
  await expect.poll(() => Date.now() - last, { timeout: 20_000 }).toBeGreaterThan(1_500);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  const notice = main(page).locator('.notice--err');
  await notice.getByText('You are offline').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/You are offline/);
  await expect.poll(() => page.title()).toMatch(/^Error: /);
  await page.locator('.facets label.check:visible').first().getByRole('checkbox').check();
  await notice.waitFor();
  await words.fill('energy');
  await words.press('Enter');
  await notice.waitFor();
  expect([await words.inputValue(), await ticked.count()]).toEqual(['energy', 1]);
  await notice.getByRole('link', { name: 'Try again' }).click();
  await notice.waitFor();
  await context.setOffline(false);
  await main(page).locator('.resbar h2').waitFor();
  expect(await notice.count()).toBe(0);
  expect([await words.inputValue(), await ticked.count()]).toEqual(['energy', 1]);
  expect(new URL(page.url()).searchParams.get(name)).toBe('energy');
});
