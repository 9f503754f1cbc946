import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { decodeReferences } from '../../src/lib/rich-text/tokens.ts';

export interface Person {
  email: string;
  password: string;
}

const RESTRICTED = '/user-registration/manage-account/edit-profile';
const MAX_HOPS = 8;

/** A page that leads on by itself. */
const refresh = (html: string): string | undefined => {
  const address = /<meta http-equiv="refresh" content="0;url=([^"]+)"/.exec(html)?.[1];
  return address === undefined ? undefined : decodeReferences(address);
};
const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeReferences(value);
};

/** Hidden fields of the form that takes e-mail and password. */
function signInForm(html: string): { action: string; fields: Record<string, string> } {
  const form = /<form[^>]*action="\/api\/auth\/identify"[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0];
  if (form === undefined) throw new Error('the sign-in page has no form');
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return {
    action: '/api/auth/identify',
    fields: Object.fromEntries(inputs.map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? ''])),
  };
}

/** A browser without scripts, at an address of its own, since tries are limited by it: the bench stands where a proxy of ours would. */
function visitor() {
  const jars = new Map<string, Map<string, string>>();
  const address = `203.0.${randomInt(114, 250)}.${randomInt(1, 255)}`;
  let at: string | undefined;
  const visit = async (url: URL, form?: Record<string, string>) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'x-forwarded-for': address,
        ...(at === undefined ? {} : { referer: at }),
        ...(form === undefined ? {} : { origin: url.origin }),
        ...(jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const equals = pair.indexOf('=');
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(pair.slice(0, equals));
      else jar.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const body = await response.text();
    const header = response.headers.get('location');
    if (header === null) at = url.origin + url.pathname;
    const location = header ?? refresh(body);
    return { status: response.status, body, location: location === undefined ? undefined : new URL(location, url) };
  };
  const follow = async (start: Awaited<ReturnType<typeof visit>>) => {
    let answer = start;
    let last: URL | undefined;
    for (let hop = 0; answer.location !== undefined; hop += 1) {
      if (hop === MAX_HOPS) throw new Error(`more than ${MAX_HOPS} redirects, the last to ${answer.location.href}`);
      last = answer.location;
      answer = await visit(answer.location);
    }
    return { ...answer, last };
  };
  const cookie = (host: string, name: string): string | undefined => jars.get(host)?.get(name);
  return { visit, follow, cookie };
}

/** Somebody who is signed in. */
export interface SignedIn {
  /** Id of the account. */
  account: string;
  /** Reads a page of the site. */
  read(path: string): Promise<{ status: number; body: string }>;
}

/** Of the cookie that scripts may read too: header and payload of the token. */
const accountIn = (jwt: string | undefined): string =>
  z.object({ user: z.object({ id: z.string() }) }).parse(JSON.parse(Buffer.from(jwt?.split('.')[1] ?? '', 'base64url').toString())).user.id;

/**
 * Asks for a restricted page, is led to the sign-in, signs in by form, and reads the page: all a reader without scripts does.
 *
 * @throws when it does not end on the restricted page
 */
export async function signInOnce(origin: string, { email, password }: Person): Promise<SignedIn> {
  const { visit, follow, cookie } = visitor();
  const prompt = await follow(await visit(new URL(RESTRICTED, origin)));
  const { action, fields } = signInForm(prompt.body);
  const page = await follow(await visit(new URL(action, origin), { ...fields, identifier: email, secret: password }));
  if (page.status !== 200 || page.last?.pathname !== RESTRICTED)
    throw new Error(`signing in ended with ${page.status} at ${page.last?.pathname ?? 'the form'}`);
  return {
    account: accountIn(cookie(new URL(origin).host, 'mh_jwt')),
    read: (path) => visit(new URL(path, origin)),
  };
}
