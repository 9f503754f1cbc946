import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { routes } from '@/config/routes';
import { languagePath } from '@/lib/language-path';
import { AppError } from '@/server/errors';
import type { Area, Done } from '../common/server';
import { articleTopics } from '../common/topics.server';
import {
  apiSource,
  givenAddress,
  isServiceRefusal,
  rememberedEmail,
  storeGivenAddress,
  type Session,
  type SessionSource,
} from '../session/server';
import { dayOf, heldBack, ownList, subscribe, subscribeOwn, subscriptionForms } from '../subscriptions/server';
import { isNewsletter, LETTER, NEWSLETTERS } from '../subscriptions/rules';
import {
  callForAnybody,
  confirmation,
  endEverything,
  management,
  readSubscriber,
  restore,
  unsubscribe,
  unsubscription,
  writeSubscriber,
} from './mail-links.server';
import type { NewsletterData } from './model';
import { isToken, newsletterRules } from './rules';

const call = (path: string, body: unknown, source: SessionSource) => callForAnybody(path, z.unknown(), body, source);

const confirmedSchema = z.object({ pausedUntil: z.string().nullable().default(null) });

/** What begins now comes after a pause only, and who has forgotten it would wait. */
const unlessPaused = (done: Done, pausedUntil: string | null | undefined, language: string): Done => {
  const until = heldBack(pausedUntil);
  return until === undefined ? done : { message: 'newsletter.paused', params: { date: dayOf(until, language) } };
};

const LINK_REFUSED = {
  'code-refused': { message: 'newsletter.linkOver' },
  'invalid-token': { message: 'newsletter.linkOver' },
  'invalid-input': { message: 'newsletter.linkOver' },
  'not-there': { message: 'newsletter.linkOver' },
};

/** Path of the reader's own list. */
const listPath = (language: string): string => languagePath(routes.editSubscriptions.path, language);

/** Registration for newsletters, for anybody: the address has to confirm. Links of mails lead here and do nothing before a button is pressed. */
export const newsletterArea: Area<NewsletterData, Session | undefined> = {
  path: routes.newsletter.path,
  access: routes.newsletter.access,
  query: ['newsletter', 'manage'],
  async load({ session, jar, source, language, query }) {
    if (isToken(query.confirm)) return confirmation(query.confirm, source, language);
    if (isToken(query.unsubscribe)) return unsubscription(query.unsubscribe, source, language);
    if (isToken(query.manage)) return management(query.manage, source, language);
    const own = session ? await ownList(session, language, source) : 'signed-out';
    const signedIn = own !== 'signed-out';
    const email = (await givenAddress(jar)) ?? (await rememberedEmail(jar));
    const asked = NEWSLETTERS.filter((id) => id === query.newsletter);
    return {
      step: 'register',
      signedIn,
      topics: await articleTopics(language, source),
      // To an account's own address it comes at once, so that nothing is chosen there but what the reader has chosen.
      chosen: asked.length > 0 || signedIn ? asked : [LETTER],
      accountPath: listPath(language),
      ...(typeof own === 'object' ? { own } : {}),
      ...(email ? { email } : {}),
    };
  },
  forms: {
    register: {
      rules: newsletterRules.register,
      shownAgain: ['email'],
      tickedAgain: ['newsletter', 'topic'],
      async run({ session, values, value, jar, source, language }) {
        const topics = [...new Set(values.topic)].filter(Boolean);
        const newsletters = [...new Set(values.newsletter)].filter(isNewsletter);
        // The address of an account is confirmed: nothing has to be asked of it first.
        const own = session && (await subscribeOwn(session, value('email'), { newsletters, topics }));
        if (own) return unlessPaused({ message: 'newsletter.added', params: { email: value('email') } }, own.pausedUntil, language);
        await storeGivenAddress(jar, value('email'));
        await call('/v1/newsletter/register', { email: value('email'), newsletters, topics, language }, source);
        return { message: 'newsletter.sent', params: { email: value('email') } };
      },
    },
    confirm: {
      rules: newsletterRules.confirm,
      refusals: LINK_REFUSED,
      staysAt: 'confirm',
      async run({ value, source, language }) {
        const { pausedUntil } = await callForAnybody('/v1/newsletter/confirm', confirmedSchema, { token: value('token') }, source);
        return unlessPaused({ message: 'newsletter.confirmed' }, pausedUntil, language);
      },
    },
    unsubscribe: {
      rules: newsletterRules.unsubscribe,
      refusals: LINK_REFUSED,
      staysAt: 'unsubscribe',
      run: ({ value, source }) => unsubscribe(value('token'), source),
    },
    restore: {
      rules: newsletterRules.restore,
      refusals: LINK_REFUSED,
      run: ({ value, source }) => restore(value('undo'), source),
    },
    'manage-link': {
      rules: newsletterRules['manage-link'],
      shownAgain: ['email'],
      async run({ value, source, language }) {
        await call('/v1/newsletter/manage-link', { email: value('email'), language }, source);
        return { message: 'newsletter.linkSent', params: { email: value('email') } };
      },
    },
    ...subscriptionForms<Session | undefined>(
      {
        read: ({ value, source }) => readSubscriber(value('manage'), source, { whole: true }),
        write: ({ value, source }, wanted) => writeSubscriber(value('manage'), wanted, source),
        end: ({ value, source }) => endEverything(value('manage'), source),
        fields: ({ value }) => ({ manage: value('manage') }),
      },
      LINK_REFUSED,
    ),
    'one-click': {
      rules: newsletterRules['one-click'],
      intent: 'newsletter/one-click',
      needsSession: true,
      async run({ session, value, language }) {
        // Its address is confirmed already, so that no second mail is needed.
        const pausedUntil = session && (await subscribe(session, { newsletters: [value('newsletter')] }));
        return unlessPaused({ message: `newsletter.subscribedTo.${value('newsletter')}` }, pausedUntil, language);
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

/** The reader's own languages (RFC 9110, section 12.5.4), the first that the site has. */
const preferredLanguage = (header = ''): string =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
      return { language: LANGUAGES.find((language) => language === tag.slice(0, 2)), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .flatMap(({ language }) => language ?? [])[0] ?? DEFAULT_LANGUAGE;

/** The language of the mail; of those that were sent before mails said it, the reader's own. */
const languageOf = ({ query, headers }: NextApiRequest): string =>
  LANGUAGES.find((language) => language === query.lang) ?? preferredLanguage(headers['accept-language']);

/** `GET` of the same address: a page with a button. It changes nothing. */
export function unsubscribePage(request: NextApiRequest, response: NextApiResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  const page = languagePath(routes.newsletter.path, languageOf(request));
  response.redirect(303, `${page}?unsubscribe=${encodeURIComponent(tokenOf(request))}`);
}
