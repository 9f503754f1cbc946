import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { routes } from '@/config/routes';
import { count } from '@/server/counters';
import type { CalledFor } from '@/server/client-address';
import { fetchJson } from '@/server/fetch-json';
import { logger } from '@/server/logger';
import { isServiceFailure, type Area } from '../common/server';
import { articleTopics, type Topic } from '../common/topics.server';
import { followForms, setPreference } from '../follows/follows.server';
import { moveAnonymousRatings } from '../keep/state.server';
import type { Session } from '../session/server';
import { forYouSchema, profileSchema, type ForYouAnswer, type Profile } from './for-you.schema';
import type { ForYouData, Named, Suggestion } from './model';
import { forYouRules } from './rules';

const TIMEOUT_MS = 6_000;
/** One that leads, and pairs beside each other. */
const SIZE = 13;

/** For You that is switched off is kept as a muted article of this name: it goes with the account, is exported and erased with it. */
const OFF = 'for-you';

const PROFILE = '/v1/personalization/profile';

const profileOf = (session: Session): Promise<Profile> => session.call(PROFILE, profileSchema);

/** Suggestions of the personalisation service; undefined when it does not answer. */
async function suggestions(profile: Profile, language: string, visitor: CalledFor): Promise<ForYouAnswer['results'] | undefined> {
  try {
    const { body } = await fetchJson(`${getEnv().PERSONALIZATION_URL}/v1/for-you`, forYouSchema, {
      method: 'POST',
      body: { profile, language, size: SIZE },
      for: visitor,
      timeout: TIMEOUT_MS,
    });
    return body.results;
  } catch (error) {
    if (!isServiceFailure(error)) throw error;
    count('account.forYouFailures');
    logger.error({ err: error }, 'there are no suggestions');
    return undefined;
  }
}

/** The names of topics are those of the page's language, whatever the language of the article. */
const asSuggestion = (
  { url, readingMinutes, reason, topics, ...rest }: ForYouAnswer['results'][number],
  known: readonly Topic[],
): Suggestion => ({
  ...rest,
  topics: topics.map((topic) => known.find(({ slug }) => slug === topic.slug) ?? topic),
  href: url,
  minutes: readingMinutes,
  reason:
    reason.kind === 'saved' || reason.kind === 'rated'
      ? { kind: reason.kind, title: reason.title, href: reason.url, language: reason.language }
      : reason,
});

/** Names of slugs, from what is at hand; a slug that nothing names reads as words. */
const named = (slugs: readonly string[], known: readonly Named[]): Named[] =>
  slugs.map(
    (slug) =>
      known.find((one) => one.slug === slug) ?? {
        slug,
        label: slug.replaceAll('-', ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase()),
      },
  );

function dataOf(profile: Profile, results: ForYouAnswer['results'] | undefined, topics: readonly Topic[]): ForYouData {
  const { follows, mutes, saved, ratings, reading, historyConsent } = profile;
  const authors = (results ?? []).flatMap((result) => result.authors);
  return {
    off: mutes.articles.includes(OFF),
    results: (results ?? []).map((result) => asSuggestion(result, topics)),
    down: results === undefined,
    follows: { topics: named(follows.topics, topics), authors: named(follows.authors, authors) },
    mutes: { topics: named(mutes.topics, topics), authors: named(mutes.authors, authors) },
    history: historyConsent,
    fresh: follows.topics.length + follows.authors.length + saved.length + ratings.length + reading.length === 0,
    topics: topics.filter(({ slug }) => !follows.topics.includes(slug) && !mutes.topics.includes(slug)),
  };
}

const history = (session: Session, on: boolean) =>
  session.call('/v1/personalization/consent', z.unknown(), { method: 'PUT', body: { history: on } });

/** For You: each suggestion with its reason; what it is made of can be changed, forgotten and switched off. */
export const forYouArea: Area<ForYouData> = {
  path: routes.forYou.path,
  access: routes.forYou.access,
  async load({ session, jar, language, source }) {
    await moveAnonymousRatings(session, jar);
    const [profile, topics] = await Promise.all([profileOf(session), articleTopics(language, source)]);
    const off = profile.mutes.articles.includes(OFF);
    return dataOf(profile, off ? [] : await suggestions(profile, language, source), topics);
  },
  forms: {
    ...followForms,
    save: {
      rules: forYouRules.save,
      intent: 'for-you/save',
      async run({ session, value }) {
        const article = { articleId: value('articleId'), path: value('path'), title: value('title') };
        await session.call('/v1/content/add-user-content', z.unknown(), { method: 'POST', body: article });
        return { message: 'account.keep.saved', params: { title: article.title }, undo: { form: 'unsave', fields: article } };
      },
    },
    unsave: {
      rules: forYouRules.unsave,
      intent: 'for-you/unsave',
      async run({ session, value }) {
        await session.call('/v1/content/delete-user-content', z.unknown(), { method: 'POST', body: { articleId: value('articleId') } });
        return { message: 'account.keep.unsaved', params: { title: value('title') } };
      },
    },
    'history-on': {
      rules: forYouRules['history-on'],
      intent: 'for-you/history-on',
      async run({ session }) {
        await history(session, true);
        return { message: 'account.forYou.historyOn' };
      },
    },
    'history-off': {
      rules: forYouRules['history-off'],
      intent: 'for-you/history-off',
      async run({ session }) {
        await history(session, false);
        return { message: 'account.forYou.historyOff' };
      },
    },
    off: {
      rules: forYouRules.off,
      intent: 'for-you/off',
      async run({ session }) {
        const { historyConsent } = await profileOf(session);
        await setPreference(session, 'mutes', 'article', OFF, true);
        await history(session, false);
        return { message: 'account.forYou.switchedOff', undo: { form: 'on', fields: historyConsent ? { history: 'on' } : {} } };
      },
    },
    on: {
      rules: forYouRules.on,
      intent: 'for-you/on',
      async run({ session, value }) {
        await setPreference(session, 'mutes', 'article', OFF, false);
        // Taken back at once: a history begins again where there was one.
        if (value('history') === 'on') await history(session, true);
        return { message: 'account.forYou.switchedOn' };
      },
    },
    reset: {
      rules: forYouRules.reset,
      async run({ session }) {
        // Whoever switched it off has not asked for it again.
        await session.call(`${PROFILE}?${new URLSearchParams({ keep: OFF })}`, z.unknown(), { method: 'DELETE' });
        return { message: 'account.forYou.wasReset' };
      },
    },
  },
};
