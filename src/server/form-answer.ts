import type { NextApiRequest, NextApiResponse } from 'next';
import { LANGUAGES } from '@/config/constants';
import { cookieName } from '@/config/cookies';
import { getHosts } from '@/config/env.server';
import { needsSession, routes } from '@/config/routes';
import { splitLanguage } from '@/lib/split-language';

/** Until the browser has followed the answer. */
const FOR_S = 10;

const SIGN_IN: readonly string[] = [routes.signIn.path, routes.signInPrompt.path];

const mayLeadOn = (location: string): boolean => {
  const { path } = splitLanguage(location.split(/[?#]/)[0] ?? '', LANGUAGES);
  return SIGN_IN.includes(path) || needsSession(path);
};

/**
 * Marks the answer to a form that leads to a page with a guard: the redirections of a form may not leave the origin
 * (Content-Security-Policy `form-action`), so a silent single sign-on goes by a page in between then.
 */
export function markFormAnswers(request: NextApiRequest, response: NextApiResponse): void {
  const redirect = response.redirect.bind(response) as (...to: [string] | [number, string]) => NextApiResponse;
  response.redirect = (...to: [string] | [number, string]) => {
    if (mayLeadOn(String(to.at(-1)))) {
      const secure = getHosts().resolve(request.headers.host ?? null)?.secure ?? false;
      response.appendHeader(
        'Set-Cookie',
        `${cookieName('formAnswer', secure)}=1; Path=/; SameSite=Lax; Max-Age=${FOR_S}; HttpOnly${secure ? '; Secure' : ''}`,
      );
    }
    return redirect(...to);
  };
}
