import { cookieStore } from '../../support/cookie-store.ts';
import { decoded, textOf } from '../../support/html.ts';
import { ask, type Answer } from '../../support/http.ts';
import { codeTo, mailTo } from '../../support/mailbox.ts';
import { elsewhere, type Person } from './account.ts';

/** Hidden fields of the first form of a page with such an action. */
export function hiddenFields(html: string, action: string): Record<string, string> {
  const form = [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)].map(([one]) => one).find((one) => one.includes(`action="${action}"`));
  return Object.fromEntries(
    [...(form ?? '').matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      decoded(/name="([^"]*)"/.exec(input)?.[1] ?? ''),
      decoded(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
    ]),
  );
}

interface Shown {
  flow?: string;
  at: string;
  view: {
    step: string;
    challenge?: { challenge: string; rpId: string };
    options?: { challenge: string; rp: { id: string }; user: { id: string } };
  };
  to?: string;
  problems: readonly { key: string }[];
  values: Record<string, string>;
  purpose?: { what: string; params?: Record<string, string>; name?: string };
}

/**
 * A visitor without a browser who goes through pages: follows what answers say, keeps cookies, and sends forms as the browser
 * does (303 and a page) or as the site's scripts do (JSON).
 * @param by sends each request; a test of several processes chooses which of them gets it
 */
export function walker(origin: string, { script, by = ask }: { script: boolean; by?: typeof ask }) {
  const store = cookieStore();
  const place = elsewhere();
  const at: { url: URL; body: string; status: number; state: Shown | undefined } = {
    url: new URL(origin),
    body: '',
    status: 0,
    state: undefined,
  };

  const send = async (
    address: URL,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const cookie = store.header(address);
    const answer = await by(address.origin, address.pathname + address.search, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { ...place, Referer: at.url.href, ...(cookie ? { Cookie: cookie } : {}), ...headers },
    });
    store.keep(address, answer.headers['set-cookie']);
    return answer;
  };

  /** Where an answer leads by itself. */
  const onwards = ({ headers, body }: Answer): string | undefined =>
    headers.location ?? (/http-equiv="refresh" content="0;url=([^"]+)"/.exec(body)?.[1] as string | undefined);

  const arrive = async (first: Answer, from: URL): Promise<void> => {
    let answer = first;
    let url = from;
    for (let hop = 0; hop < 15; hop += 1) {
      const next = onwards(answer);
      if (next === undefined) break;
      url = new URL(decoded(next), url);
      answer = await send(url);
      // A page that moves on by itself is where the browser comes from; a redirection is not.
      if (answer.headers.location === undefined) at.url = url;
    }
    Object.assign(at, { url, body: answer.body, status: answer.status, state: undefined });
  };

  const go = async (address: string | URL): Promise<void> => {
    const url = new URL(address, at.url);
    await arrive(await send(url), url);
  };

  const post = async (path: string, fields: Record<string, string | readonly string[]>): Promise<unknown> => {
    const url = new URL(path, at.url);
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one as string])),
    ).toString();
    const ours = url.origin === origin;
    const answer = await send(url, {
      method: 'POST',
      body,
      headers: {
        Origin: at.url.origin,
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(script && ours ? { Accept: 'application/json' } : {}),
      },
    });
    if (!script || !ours) {
      await arrive(answer, url);
      return undefined;
    }
    const json = JSON.parse(answer.body) as { location?: string; leadsTo?: string; signIn?: string; state?: Shown };
    const leads = json.location ?? json.leadsTo ?? json.signIn;
    if (leads !== undefined) await go(leads);
    else if (json.state) at.state = json.state;
    return json;
  };

  /** A step of the sign-in, with what its form says beside the fields. */
  const step = async (name: string, fields: Record<string, string> = {}): Promise<void> => {
    const hidden = at.state
      ? {
          at: at.state.at,
          language: 'en',
          ...(at.state.flow ? { flow: at.state.flow } : {}),
          ...(at.state.to ? { to: at.state.to } : {}),
        }
      : (['identify', 'sign-up', 'recover', 'provider'].map((one) => hiddenFields(at.body, `/api/auth/${one}`)).find((one) => one.at) ??
        hiddenFields(at.body, `/api/auth/${name}`));
    await post(`/api/auth/${name}`, { at: 'signIn', language: 'en', ...hidden, ...fields });
    const problems = at.state?.problems ?? [];
    if (problems.length > 0) throw new Error(`${name}: ${problems.map(({ key }) => key).join(', ')}`);
  };

  return {
    at,
    go,
    post,
    step,
    cookies: store.all,
    cookie: (name: string) => store.of(origin).find((one) => one.name === name)?.value,
    setCookie: (name: string, value: string) => store.keep(new URL(origin), [`${name}=${value}; Path=/`]),
    dropCookies: (...names: string[]) => store.drop(new URL(origin), names),
    path: () => at.url.pathname,
    text: () => textOf(at.body),
    get: async (path: string) => send(new URL(path, origin)),
    /** The code of a mail that a step sends. */
    async coded(email: string, sends: () => Promise<void>): Promise<string> {
      const since = new Date();
      await sends();
      return codeTo(email, since);
    },
    /** The link of a mail that a step sends. */
    async linked(email: string, sends: () => Promise<void>): Promise<string> {
      const since = new Date();
      await sends();
      return (await mailTo(email, since)).links.find((link) => link.includes('otp=')) ?? '';
    },
    /** Signs in at the demonstration of another provider, to which the walk has come. */
    async atProvider({ email }: Pick<Person, 'email'>): Promise<void> {
      const fields = [...at.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
        name,
        decoded(value),
      ]);
      await post(at.url.pathname, {
        ...(Object.fromEntries(fields) as Record<string, string>),
        email,
        given_name: 'Robin',
        family_name: 'Marsh',
        email_verified: 'true',
        answer: 'yes',
      });
    },
  };
}

export type Walker = ReturnType<typeof walker>;
