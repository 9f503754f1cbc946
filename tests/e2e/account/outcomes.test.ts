import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor, withoutPictures } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import { elsewhere, fill, press, ready, type Person } from '../support/account.ts';
import { newReader } from '../support/by-request.ts';
import { main, modesOf, open, wrong } from '../support/walk.ts';

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) process.stderr.write('skipped: DATABASE_URL is not set, so no sign-in can be made older\n');
const MANAGE = '/user-registration/manage-account';
/** A telephone: what is sent stands far below what the page says of it. */
const PHONE = { width: 375, height: 667 };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function makeOlder({ email }: Person): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update users.sessions set authenticated_at = now() - interval '1 hour' where account_id = (select id from users.accounts where email = $1)`,
      [email],
    );
    expect(rowCount).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
}

describe.each(modesOf(import.meta.url))('what comes of a form is in view $mode (promise 20)', (mode) => {
  const seen = async (page: Page, role: 'status' | 'wrong', text: string) => {
    const told = (role === 'wrong' ? wrong(page) : wrong(page).or(page.getByRole(role))).filter({ hasText: text }).first();
    await told.waitFor();
    await expect
      .poll(async () => {
        const box = await told.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height;
      })
      .toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName), { message: 'the focus is not lost' }).not.toBe('body');
  };
  /** What a notice has above it in its frame, and how much more or less is below. */
  const margins = (page: Page) =>
    page.locator('#said').evaluate((frame) => {
      const [outer, inner] = [frame, frame.querySelector('.notice') ?? frame].map((element) => element.getBoundingClientRect());
      const above = Math.round((inner?.top ?? 0) - (outer?.top ?? 0));
      return [above, Math.round((outer?.bottom ?? 0) - (inner?.bottom ?? 0)) - above];
    });
  /** How far below what is said the button stands that helps. */
  const gap = (page: Page) =>
    page.locator('#said .notice .btn').evaluate((button) => {
      const words = button.closest('.notice')?.querySelector('p')?.getBoundingClientRect();
      return Math.round(button.getBoundingClientRect().top - (words?.bottom ?? Infinity));
    });
  const begin = async () => {
    const visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, viewport: PHONE, extraHTTPHeaders: elsewhere() });
    await withoutPictures(visit.context);
    const person = await newReader(visit.context, site.insights);
    const go = async (path: string) => {
      await open(visit.page, `${site.insights}${path}`);
      await ready(visit.page, mode);
    };
    return { ...visit, person, go };
  };

  it('mails are paused, everything is turned off, what is read is remembered', async () => {
    const { page, go, context, problems } = await begin();
    await go(`${MANAGE}/edit-subscriptions`);
    await main(page).getByRole('switch', { name: 'Weekly Briefing' }).click();
    await seen(page, 'status', 'Weekly Briefing comes every week, from');
    await ready(page, mode);
    await press(page, 'Pause');
    await seen(page, 'status', 'No e-mails until');
    expect(await margins(page), 'as much above as below').toEqual([expect.any(Number), 0]);
    await ready(page, mode);
    await press(page, 'Turn everything off');
    await seen(page, 'status', 'Everything is off');
    await go('/user-registration/for-you');
    await main(page).getByRole('switch', { name: 'Remember what I read' }).click();
    await seen(page, 'status', 'what you read is remembered');
    await context.close();
    expect(problems).toEqual([]);
  });

  it.skipIf(!databaseUrl)('a sign-in that is too old for a new address and for erasing the account', async () => {
    const { page, go, context, person } = await begin();
    await makeOlder(person);
    await go(`${MANAGE}/edit-profile`);
    await fill(page, 'New e-mail address', `new-${person.email}`);
    await press(page, 'Send a code to the new address');
    await seen(page, 'wrong', 'Sign in again');
    expect(await margins(page), 'as much above as below').toEqual([expect.any(Number), 0]);
    expect(await gap(page), 'the button stands apart from what is said').toBeGreaterThanOrEqual(8);
    expect(await page.title()).toMatch(/^Error: /);
    await go(`${MANAGE}/privacy`);
    await main(page).getByRole('checkbox').check();
    await press(page, 'Erase the account');
    await seen(page, 'wrong', 'Sign in again');
    expect(await page.title()).toMatch(/^Error: /);
    await context.close();
  });
});
