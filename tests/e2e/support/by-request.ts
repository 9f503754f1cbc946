import type { BrowserContext } from 'playwright';
import { cookieStore } from '../../support/cookie-store.ts';
import { ask, type Answer } from '../../support/http.ts';
import { codeTo } from '../../support/mailbox.ts';
import { elsewhere, somebody, type Person } from './account.ts';

/**
 * What a test only needs to be there is prepared here: the forms' own requests, without a page for each of them. The journeys
 * themselves are walked in the browser.
 */

interface Names {
  firstName: string;
  lastName: string;
}

interface StepAnswer {
  location?: string;
  state?: { flow?: string; problems: readonly { key: string }[] };
}

/** A browser that sends forms and shows nothing. */
export function quietBrowser(origin: string) {
  const store = cookieStore();
  const place = elsewhere();
  const send = async (
    address: URL,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> => {
    const cookie = store.header(address);
    const answer = await ask(address.origin, address.pathname + address.search, {
      ...options,
      headers: { ...place, ...(cookie ? { Cookie: cookie } : {}), ...options.headers },
    });
    store.keep(address, answer.headers['set-cookie']);
    return answer;
  };
  /** A form as a script sends it. @returns what it answers, as JSON */
  const post = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const { status, body } = await send(new URL(path, origin), {
      method: 'POST',
      headers: { Origin: origin, Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ language: 'en', ...fields }).toString(),
    });
    if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 500)}`);
    return JSON.parse(body);
  };
  let flow: string | undefined;
  const step = async (name: string, fields: Record<string, string>) => {
    const answer = (await post(`/api/auth/${name}`, { ...(flow ? { flow } : {}), ...fields })) as StepAnswer;
    flow = answer.state?.flow;
    return answer;
  };
  /** A step that has to go well. @returns where it leads; undefined while the sign-in asks for more */
  const through = async (name: string, fields: Record<string, string>): Promise<string | undefined> => {
    const { location, state } = await step(name, fields);
    if (state && state.problems.length > 0) throw new Error(`${name}: ${state.problems.map(({ key }) => key).join(', ')}`);
    return location;
  };
  /** Goes on to the identity provider, which sends the browser back with a code for its session. */
  const arrive = async (to: string | undefined): Promise<void> => {
    if (to === undefined) throw new Error('the sign-in asks for more');
    let next = new URL(to, origin);
    for (let hop = 0; hop < 6; hop += 1) {
      const { headers } = await send(next, { headers: { Referer: `${origin}/` } });
      if (!headers.location) break;
      next = new URL(headers.location, next);
      if (next.origin === new URL(origin).origin && !next.pathname.startsWith('/api/')) return;
    }
    throw new Error(`the sign-in did not come back to ${origin}: ${next.href}`);
  };
  const credentials = ({ email, password }: Person) => ({ at: 'signIn', identifier: email, secret: password });
  return {
    post,
    cookies: store.all,
    async signUp({ email, password }: Person, names: Names = { firstName: 'Robin', lastName: 'O’Neill-Sørensen' }): Promise<void> {
      const since = new Date();
      await through('sign-up', { at: 'signUp', ...names, email });
      await through('code', { secret: await codeTo(email, since) });
      await arrive(await through('new-password', { secret: password }));
    },
    signIn: async (person: Person): Promise<void> => arrive(await through('identify', credentials(person))),
    /** Tries a password. @returns keys of what is wrong with it */
    tryPassword: async (person: Person): Promise<string[]> =>
      (await step('identify', credentials(person))).state?.problems.map(({ key }) => key) ?? [],
  };
}

/** A new account, of which no browser has a session. */
export async function account(origin: string): Promise<Person> {
  const person = somebody();
  await quietBrowser(origin).signUp(person);
  return person;
}

/** A new account, signed in on `origin` by its sign-up. */
export async function newReader(context: BrowserContext, origin: string, person = somebody(), names?: Names): Promise<Person> {
  const quiet = quietBrowser(origin);
  await quiet.signUp(person, names);
  await context.addCookies(quiet.cookies());
  return person;
}

/** Signs an account in by its password. */
export async function signedIn(context: BrowserContext, origin: string, person: Person): Promise<void> {
  const quiet = quietBrowser(origin);
  await quiet.signIn(person);
  await context.addCookies(quiet.cookies());
}
