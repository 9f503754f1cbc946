// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { loader } from '@/generated/loader';

let cookieName = '';
afterEach(() => {
  document.cookie = `${cookieName}=; Max-Age=0`;
  delete document.documentElement.dataset.session;
});

/** What the header of a page shows before anything is painted, for a browser with this cookie. */
function shownFor(cookie: string): string | undefined {
  cookieName = cookie.split('=')[0] ?? '';
  if (cookie) document.cookie = cookie;
  document.body.innerHTML =
    '<script id="__NEXT_DATA__" type="application/json">{}</script><script type="application/json">{"scripts":[],"groups":[]}</script>';
  const script = document.createElement('script');
  script.textContent = loader.code;
  document.body.append(script);
  return document.documentElement.dataset.session;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${part({ alg: 'RS256' })}.${part({ exp: 1, user: { id: '1' } })}`;

it('shows the account for a token before anything is painted', () => expect(shownFor(`mh_jwt=${token}`)).toBe('in'));

it.each([
  ['no cookie', ''],
  ['an empty one', 'mh_jwt='],
  ['what is no token', 'mh_jwt=undefined'],
  ['a header without a payload', `mh_jwt=${part({ alg: 'RS256' })}`],
  ['a payload that is none', `mh_jwt=${part({ alg: 'RS256' })}.broken`],
  ['a cookie of another name that ends alike', `not_mh_jwt=${token}`],
])('shows nobody as signed in for %s (promise 12)', (_, cookie) => expect(shownFor(cookie)).toBeUndefined());
