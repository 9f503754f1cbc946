import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright';
import pg from 'pg';
import { z } from 'zod';
import { openWholeBrowser, visitor } from './browser.ts';
import { root } from './build.ts';

/** A browser as visitors have it: who is driven by a program, or says that it has no window, is not counted. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
export const openPersonsBrowser = (): Promise<Browser> =>
  // Pages that were left are kept whole and shown again, as every visitor's browser does it and Playwright's does not.
  openWholeBrowser([`--user-agent=${BROWSER}`, '--disable-blink-features=AutomationControlled'], ['--disable-back-forward-cache']);

/** Scripts but those of measuring, which have a limit of their own (e2e, measure/consent). */
export const isOfTheApplication = (address: string): boolean => !/\/_boot\/page-/.test(address);

export type Choice = 'given' | 'refused' | 'undecided';

/** The cookie as the site writes it. */
export const consentCookie = (choice: Exclude<Choice, 'undecided'>): string =>
  `2.${choice === 'given' ? 'yes' : 'no'}.${Math.floor(Date.now() / 86_400_000)}`;

const batch = z.object({
  messages: z.array(
    z.looseObject({ t: z.string(), view: z.string(), path: z.string(), name: z.string().optional(), depth: z.number().optional() }),
  ),
});
export type SentMessage = z.infer<typeof batch>['messages'][number];

/** Somebody who has decided, or not, and what their pages send. */
export async function person(browser: Browser, choice: Choice, origins: readonly string[], options: BrowserContextOptions = {}) {
  const visit = await visitor(browser, options);
  if (choice !== 'undecided')
    await visit.context.addCookies(
      origins.map((url) => ({ url, name: 'mh_consent', value: consentCookie(choice), sameSite: 'Lax' as const })),
    );
  const requests: Request[] = [];
  visit.context.on('request', (request) => requests.push(request));
  return {
    ...visit,
    requests,
    /** The messages of measuring, in the order in which they were sent: but for those of pages that are gone, whose requests nobody hears of (`hide`). */
    sent: (): SentMessage[] =>
      requests.flatMap((request) =>
        new URL(request.url()).pathname === '/api/page' ? batch.parse(JSON.parse(request.postData() ?? '')).messages : [],
      ),
  };
}

/** Has a page send what it keeps for its end. */
export const hide = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('pagehide')));

const event = z.looseObject({ event: z.string() });
type SaidEvent = z.infer<typeof event>;

/** What docs/contracts promises of one event. */
const promised = z.fromJSONSchema(
  JSON.parse(readFileSync(path.join(root, 'docs/contracts/analytics-events.schema.json'), 'utf8')) as Parameters<
    typeof z.fromJSONSchema
  >[0],
);

/** The data layer, each event of it as the published schema has it. */
export async function said(page: Page): Promise<SaidEvent[]> {
  const events = z
    .array(event)
    .parse(await page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'appEventData') ?? [])) as unknown));
  for (const each of events) promised.parse(each);
  return events;
}

export const completed = (page: Page, views = 1) =>
  page.waitForFunction(
    (count) =>
      ((Reflect.get(window, 'appEventData') ?? []) as { event: string }[]).filter((each) => each.event === 'Page Load Completed').length >=
      count,
    views,
  );

/** Rows of the collector that the running product writes to. */
export async function collected<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<T>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
