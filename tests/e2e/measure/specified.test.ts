import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { withoutPictures } from '../../support/browser.ts';
import { root } from '../../support/build.ts';
import { ask } from '../../support/http.ts';
import { whereIs } from '../../support/everywhere.ts';
import { collected, completed, openPersonsBrowser, person, said } from '../../support/measured.ts';
import { site } from '../../support/site.ts';
import { elsewhere, fill, press, signUp, somebody } from '../support/account.ts';
import { OPENINGS, ownOpenings } from '../support/openings.ts';
import { PAGE_SCRIPTS } from '../support/page-scripts.ts';
import { alive, main, MODES } from '../support/walk.ts';

const contract = (name: string): string => readFileSync(path.join(root, 'docs/contracts', name), 'utf8');
const promised = z
  .object({ oneOf: z.array(z.object({ properties: z.object({ event: z.object({ const: z.string() }) }) })) })
  .parse(JSON.parse(contract('analytics-events.schema.json')))
  .oneOf.map(({ properties }) => properties.event.const);

let browser: Browser;
beforeAll(async () => {
  browser = await openPersonsBrowser();
});
afterAll(() => browser?.close());

/** One visitor does whatever there is an event for: what no page of the running product says any more is no promise. */
it('every event of the contract is told by the running site, each cookie that it sets is in the list, and nobody is in what is kept of it', async () => {
  const [first] = MODES;
  const reader = somebody();
  // A name has no digits.
  const word = `Quill${Date.now()
    .toString()
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  const { page, context } = await person(browser, 'given', [site.dotcom, site.insights], { extraHTTPHeaders: elsewhere() });
  await withoutPictures(context);
  const found = new Set<string>();
  const hears = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      await expect.poll(async () => (await said(page)).map(({ event }) => event), { message: name, timeout: 10_000 }).toContain(name);
      found.add(name);
    }
  };
  const go = async (address: string): Promise<Page> => {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await completed(page);
    return page;
  };

  await go(`${site.insights}/featured-insights/energy/the-long-queue`);
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault());
    document.querySelector<HTMLAnchorElement>('main a[href*=".pdf"]')?.click();
    dispatchEvent(new Event('beforeprint'));
  });
  await hears('Page Load Started', 'User Detected', 'Page Load Completed', 'File Downloaded', 'Page Printed');
  expect(await page.evaluate(() => Object.keys(window.pageMetaInformation ?? {}))).toContain('LoginStatus');

  await go(`${site.dotcom}${OPENINGS}?keyword=analyst`);
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault());
    document.querySelector<HTMLAnchorElement>('main a[href*="/jobs/"]')?.click();
  });
  await hears('Onsite Search Performed', 'Listing Displayed', 'UI Item Clicked');

  await go(`${site.dotcom}${OPENINGS}/${(await ownOpenings())[0]?.slug ?? ''}/apply`);
  await alive(page);
  await hears('Form Viewed');
  await fill(page, 'First name', 'Robin');
  await press(page, 'Send the application');
  await hears('Form Started', 'Form Submission Failed', 'Generic Event');
  const forms = (await said(page)).flatMap(({ form }) => (form === undefined ? [] : [(form as { formID: string }).formID]));
  expect(new Set(forms)).toEqual(new Set(['job-application']));
  await fill(page, 'Last name (optional)', word);
  await fill(page, 'E-mail address', reader.email);
  await fill(page, 'Where you live', 'Rotterdam, Netherlands');
  await main(page)
    .getByLabel('CV', { exact: true })
    .setInputFiles({
      name: `${word}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    });
  await main(page).getByRole('checkbox').check();
  await press(page, 'Send the application');
  await page.waitForURL(/\/apply\?receipt=/);
  await hears('Form Submission Succeeded');
  // Of the form that was seen: else it would seem that nobody ever sent it.
  expect((await said(page)).find(({ event }) => event === 'Form Submission Succeeded')).toMatchObject({
    form: { formID: 'job-application' },
  });

  await go(`${site.insights}/sign-in`);
  await alive(page);
  await fill(page, 'E-mail address', 'no address');
  await press(page, 'Sign in');
  await hears('Sign-In Errored');

  await go(`${site.insights}/sign-up`);
  await signUp(page, first, reader);
  await hears('Registered');

  await go(`${site.insights}/user-registration/manage-account/edit-profile`);
  await alive(page);
  await main(page).getByLabel('Company').fill(`${word} & Sons`);
  await press(page, 'Save the changes');
  await hears('Profile Updated');

  await go(`${site.insights}/featured-insights/energy/how-we-counted-the-queue`);
  await page.locator('[data-keep="save"][data-on]').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await hears('Article Saved');

  expect([...found].sort()).toEqual([...promised].sort());
  const stored = contract('stored-items.md');
  const kept = (await context.cookies())
    .map(({ name }) => name.replace('__Host-', '').replace(/\..*$/, ''))
    .filter((name) => name.startsWith('mh_'));
  expect(kept).toContain('mh_consent');
  expect(kept.filter((name) => !stored.includes(`\`${name}`))).toEqual([]);

  // An application is one of its opening, by the path of its form; and what is kept of all this has nobody in it.
  await page.goto('about:blank');
  await expect
    .poll(() => collected(`select value from collector.events where name = 'Profile Updated' and at > now() - interval '5 minutes'`))
    .not.toEqual([]);
  const sent = await collected<{ path: string }>(
    `select path from collector.events where name = 'Form Submission Succeeded' and value = 'job-application' and at > now() - interval '5 minutes'`,
  );
  expect(sent.map((row) => row.path)).toContainEqual(expect.stringMatching(/^\/careers\/search-jobs\/jobs\/[\w-]+\/apply$/));
  const [account] = await collected<{ id: string }>('select id from users.accounts where email = $1', [reader.email]);
  for (const needle of [word, reader.email, account?.id ?? '']) {
    const places = await whereIs(needle, { databaseUrl: process.env.DATABASE_URL ?? '', folders: [] });
    expect(places.length, needle).toBeGreaterThan(0);
    expect(
      places.filter((place) => place.startsWith('collector.')),
      needle,
    ).toEqual([]);
  }
  await context.close();
}, 120_000);

/** A row of the list: its name, its value. */
const CONSTANTS = Object.fromEntries(
  [
    ...(
      contract('stored-items.md')
        .split(/^## /m)
        .find((part) => part.startsWith('Constants of measuring')) ?? ''
    ).matchAll(/^\| ([^|`]+) \| `([^`]+)` \|$/gm),
  ].map(([, name = '', value = '']) => [name, value]),
);

it('every constant of the list is found in the running site', async () => {
  const { page, context } = await person(browser, 'given', [site.dotcom, site.insights]);
  const started = async (views = 1) => {
    await completed(page, views);
    const record = (await said(page)).filter(({ event }) => event === 'Page Load Started').at(-1)?.page;
    return z.record(z.string(), z.string()).parse(record);
  };
  const choice = (
    await ask(site.dotcom, '/api/consent', {
      method: 'POST',
      headers: { origin: site.dotcom, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'measure=yes',
    })
  ).headers['set-cookie']?.[0];
  await page.goto(`${site.dotcom}/alumni`);
  const alumni = await started();
  await page.evaluate(() => {
    document.title = '';
    location.hash = '#/signin/default';
  });
  const untitled = await started(2);
  await page.goto(`${site.dotcom}${OPENINGS}`);
  await completed(page);
  const listing = z.object({ page: z.number() }).parse((await said(page)).find(({ event }) => event === 'Listing Displayed')?.listing);
  const marker = await page.locator('main .joblist a').first().getAttribute('class');
  // Nothing of its application ever comes.
  await page.route(PAGE_SCRIPTS, (route) => route.abort());
  // From where the view begins: the script that measures comes when the page has what it shows.
  await page.addInitScript(() =>
    setInterval(() => {
      for (const { event } of (Reflect.get(window, 'appEventData') ?? []) as { event: string }[])
        if (performance.getEntriesByName(event).length === 0) performance.mark(event);
    }, 20),
  );
  await page.goto(`${site.dotcom}${OPENINGS}`, { waitUntil: 'domcontentloaded' });
  await completed(page);
  const at = (event: string) => page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, event);
  await expect.poll(() => at('Page Load Completed')).not.toBeNaN();
  const seconds = Math.round(((await at('Page Load Completed')) - (await at('Page Load Started'))) / 1_000);
  expect({
    'days that the choice is kept': String(Number(/Max-Age=(\d+)/.exec(choice ?? '')?.[1]) / 86_400),
    'version of the choice: another one asks again': /^mh_consent=(\d+)\./.exec(choice ?? '')?.[1],
    'levels of the path that name a page': String(Object.keys(alumni).filter((key) => key.startsWith('subsection')).length),
    'title of a page without one': untitled.pageTitle,
    'practice of a page without one': alumni.practice,
    'page of a listing whose address says none': String(listing.page),
    'class of the links of a job listing': marker,
    'seconds after which a view is completed at the latest': String(seconds),
  }).toEqual(CONSTANTS);
  await context.close();
});
