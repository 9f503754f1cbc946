import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { routes, signInPromptUrl } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { AppError } from '@/server/errors';
import type { Area, FormContext } from '../common/server';
import { articleTopics } from '../common/topics.server';
import { apiSource, callUserService, isServiceRefusal, type Session, type SessionSource } from '../session/server';
import { subscribe } from '../subscriptions/server';
import { isNewsletter, NEWSLETTERS } from '../subscriptions/rules';
import type { NewsletterData } from './model';
import { isToken, newsletterRules } from './rules';

const ONE_CLICK_S = 3_600;

/** A call of the user service that needs no session; the client's address is what it is limited by. */
const call = (path: string, body: unknown, { userAgent, address }: SessionSource) =>
  callUserService(path, z.unknown(), { method: 'POST', body, userAgent, address });

const unsubscribe = (token: string, source: SessionSource) =>
  call(`/v1/newsletter/unsubscribe/${encodeURIComponent(token)}`, { 'List-Unsubscribe': 'One-Click' }, source);

const LINK_REFUSED = {
  'code-refused': { message: 'newsletter.linkOver' },
  'invalid-token': { message: 'newsletter.linkOver' },
  'invalid-input': { message: 'newsletter.linkOver' },
};

/** Path of the reader's own list. */
const listPath = (language: string): string => languagePath(routes.editSubscriptions.path, language);

/** What was chosen by one click before the sign-in, now that there is a session. */
async function finishOneClick({ session, jar }: Pick<FormContext<Session | undefined>, 'session' | 'jar'>): Promise<string | undefined> {
  const waiting = jar.get('oneClick');
  if (waiting === undefined || !session) return undefined;
  if (isNewsletter(waiting)) await subscribe(session, waiting);
  jar.clear('oneClick');
  return isNewsletter(waiting) ? waiting : undefined;
}

/** Registration for newsletters, for anybody: the address has to confirm. Links of mails lead here and do nothing before a button is pressed. */
export const newsletterArea: Area<NewsletterData, Session | undefined> = {
  path: routes.newsletter.path,
  access: 'public',
  query: ['newsletter'],
  async load({ session, jar, language, query }) {
    if (isToken(query.confirm)) return { step: 'confirm', token: query.confirm };
    if (isToken(query.unsubscribe)) return { step: 'unsubscribe', token: query.unsubscribe };
    const done = await finishOneClick({ session, jar });
    if (done) return { step: 'subscribed', newsletter: done, accountPath: listPath(language) };
    const asked = NEWSLETTERS.filter((id) => id === query.newsletter);
    return {
      step: 'register',
      signedIn: session !== undefined,
      topics: await articleTopics(language),
      chosen: asked.length > 0 ? asked : [NEWSLETTERS[0]],
      accountPath: listPath(language),
    };
  },
  forms: {
    register: {
      rules: newsletterRules.register,
      shownAgain: ['email'],
      async run({ values, value, source, language }) {
        const topics = [...new Set(values.topic)].filter(Boolean);
        const newsletters = [...new Set(values.newsletter)].filter(isNewsletter);
        await call('/v1/newsletter/register', { email: value('email'), newsletters, topics, language }, source);
        return { message: 'newsletter.sent', params: { email: value('email') } };
      },
    },
    confirm: {
      rules: newsletterRules.confirm,
      refusals: LINK_REFUSED,
      async run({ value, source }) {
        await call('/v1/newsletter/confirm', { token: value('token') }, source);
        return { message: 'newsletter.confirmed' };
      },
    },
    unsubscribe: {
      rules: newsletterRules.unsubscribe,
      refusals: LINK_REFUSED,
      async run({ value, source }) {
        await unsubscribe(value('token'), source);
        return { message: 'newsletter.unsubscribed' };
      },
    },
    'one-click': {
      rules: newsletterRules['one-click'],
      async run({ session, jar, value, language }) {
        if (session) {
          await subscribe(session, value('newsletter'));
          return { message: 'newsletter.subscribed' };
        }
        jar.set('oneClick', value('newsletter'), { maxAge: ONE_CLICK_S });
        return {
          message: 'newsletter.signInFirst',
          leadsTo: languagePath(signInPromptUrl(languagePath(routes.newsletter.path, language)), language),
        };
      },
    },
  },
};

const tokenOf = ({ query }: NextApiRequest): string => {
  const token = String([query.token].flat()[0] ?? '');
  if (!isToken(token)) throw new AppError('request/bad', { detail: 'not a token' });
  return token;
};

/** `POST /api/newsletter/unsubscribe/<token>` (RFC 8058): no cookie, no session, no redirect; again is as good. */
export async function unsubscribeApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  try {
    await unsubscribe(tokenOf(request), apiSource(request, response));
  } catch (error) {
    if (isServiceRefusal(error) && error.status !== 429) throw new AppError('request/bad', { detail: error.reason });
    throw error;
  }
  response.status(200).setHeader('Content-Type', 'text/plain; charset=utf-8').send('Unsubscribed\n');
}

/** The reader's own languages, the first that the site has. */
const preferredLanguage = (header: string | undefined): string =>
  (header ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .flatMap((asked) => LANGUAGES.filter((language) => language === asked))[0] ?? DEFAULT_LANGUAGE;

/** `GET` of the same address: a page with a button. It changes nothing. */
export function unsubscribePage(request: NextApiRequest, response: NextApiResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  const page = languagePath(routes.newsletter.path, preferredLanguage(request.headers['accept-language']));
  response.redirect(303, `${page}?unsubscribe=${encodeURIComponent(tokenOf(request))}`);
}
