import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../../../scripts/supervisor/paths.ts';
import { quietBrowser } from '../../e2e/support/by-request.ts';
import { somebody, type Person } from '../../e2e/support/account.ts';
import { look, see, type ReadersCookies, type Seen } from '../../support/seen.ts';
import { PAGE_TYPES, site } from '../../support/site.ts';

/** Those of a page of each kind that is made for each request, or that needs something of its own. */
const LOOKED = new Set([
  ...['home', 'article', 'listing', 'publication', 'forSubscribers', 'profile', 'event', 'office', 'contact', 'germanForm', 'notFound'],
  ...['search', 'searchNothing', 'newsletter', 'signIn', 'signUp', 'jobSearch', 'savedOpenings', 'alerts', 'robots', 'sitemap', 'session'],
]);
const OF_A_READER = new Set(['forYou', 'profile', 'saved', 'security', 'article', 'forSubscribers'].map((name) => `signed in: ${name}`));

/** A machine that does much else has no room for as many. */
const PER_SECOND = Number(process.env.FAULTS_PER_SECOND ?? 200);

interface Reader {
  person: Person;
  /** A name that nobody else has. */
  name: string;
  cookies: ReadersCookies;
}

async function newReader(name: string): Promise<Reader> {
  const person = somebody();
  const header = async (origin: string, enter: (browser: ReturnType<typeof quietBrowser>) => Promise<void>) => {
    const browser = quietBrowser(origin);
    await enter(browser);
    return browser
      .cookies()
      .map(({ name: key, value }) => `${key}=${value}`)
      .join('; ');
  };
  return {
    person,
    name,
    cookies: {
      dotcom: await header(site.dotcom, (browser) => browser.signUp(person, { firstName: name, lastName: 'Reader' })),
      insights: await header(site.insights, (browser) => browser.signIn(person)),
    },
  };
}

const toldSchema = z.object({
  sent: z.number(),
  answered: z.number(),
  again: z.number(),
  wrong: z.record(z.string(), z.number()),
  p50: z.number(),
  p99: z.number(),
  most: z.number(),
});
export type Told = z.infer<typeof toldSchema>;

export interface Readers {
  /** Pages that are looked at one by one, of a visitor and of two readers. */
  pages: readonly Seen[];
  /** What was answered to the visitors since it was asked last. */
  told(): Promise<Told>;
  stop(): void;
}

/** Looks at all pages while everything is well, and sends visitors to those that are kept, 200 a second (FAULTS_PER_SECOND). */
export async function startReaders(): Promise<Readers> {
  // Letters alone: a name has no digits.
  const run = [...Date.now().toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
  const two = [await newReader(`Aurelia${run}`), await newReader(`Balthasar${run}`)];
  const marks = two.map(({ person, name }) => [person.email, name]);
  const looked = (await see((name) => LOOKED.has(name))).map((page) => ({ ...page, foreign: marks.flat() }));
  for (const [at, { cookies }] of two.entries())
    looked.push(
      ...(await see((name) => OF_A_READER.has(name), cookies)).map((page) => ({
        ...page,
        name: `${page.name} (${at + 1})`,
        foreign: marks[1 - at] ?? [],
      })),
    );
  // Were they on no page at all, no page could show them to the wrong one.
  for (const page of looked.filter(({ name }) => name.startsWith('signed in: profile'))) {
    const { body } = await look(page);
    const [email = '', name = ''] = marks[Number(page.name.at(-2)) - 1] ?? [];
    if (!body.includes(email) || !body.includes(name)) throw new Error(`${page.name} does not show whose it is`);
  }
  const kept: object[] = [];
  for (const page of await see((name) => name in PAGE_TYPES)) {
    const { headers } = await look(page);
    if (/max-age=[1-9]/.test(String(headers['surrogate-control']))) kept.push({ ...page, foreign: marks.flat() });
  }
  const child = fork(path.join(root, 'tests/faults/support/load.ts'), [], { execArgv: [] });
  child.send({ ask: 'read', perSecond: PER_SECOND, pages: kept });
  return {
    pages: looked,
    told: async () => {
      child.send({ ask: 'tell' });
      const [message] = (await once(child, 'message')) as [unknown];
      return toldSchema.parse(message);
    },
    stop: () => child.disconnect(),
  };
}
