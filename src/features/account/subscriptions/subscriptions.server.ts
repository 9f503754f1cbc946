import { z } from 'zod';
import { routes } from '@/config/routes';
import type { Area } from '../common/server';
import { articleTopics, withKnown } from '../common/topics.server';
import { asFields, frequencyOf, fromFields, readList, wantedOf, writeList } from './list.server';
import type { SubscriptionsData } from './model';
import { isNewsletter, NEWSLETTERS, subscriptionRules } from './rules';

const WEEK_MS = 7 * 86_400_000;
const emailSchema = z.object({ email: z.string() });

/** "Newsletters and alerts": what is sent, how often, not for a while, not at all. */
export const subscriptionsArea: Area<SubscriptionsData> = {
  path: routes.editSubscriptions.path,
  access: 'session',
  async load({ session, language }) {
    const [list, topics, { email }] = await Promise.all([
      readList(session),
      articleTopics(language),
      session.call('/v2/Users/', emailSchema),
    ]);
    const alerts = new Map(list.alerts.map(({ topic, frequency }) => [topic, frequency]));
    return {
      email,
      newsletters: NEWSLETTERS.map((id) => {
        const known = list.newsletters.find((newsletter) => newsletter.id === id);
        return { id, frequency: known?.frequency ?? 'monthly', subscribed: known?.subscribed ?? false };
      }),
      topics: withKnown(topics, [...alerts.keys()]).map((topic) => ({ ...topic, subscribed: alerts.has(topic.slug) })),
      alertFrequency: list.alerts[0]?.frequency ?? 'weekly',
      pausedUntil: list.pausedUntil !== null && Date.parse(list.pausedUntil) > Date.now() ? list.pausedUntil : null,
    };
  },
  forms: {
    subscriptions: {
      rules: subscriptionRules.subscriptions,
      async run({ session, values, value }) {
        const { pausedUntil } = await readList(session);
        const frequency = frequencyOf(value('alertFrequency'));
        await writeList(session, {
          pausedUntil,
          newsletters: [...new Set(values.newsletter)]
            .filter(isNewsletter)
            .map((id) => ({ id, frequency: frequencyOf(value(`frequency-${id}`)) })),
          alerts: [...new Set(values.topic)].filter(Boolean).map((topic) => ({ topic, frequency })),
        });
        return { message: 'account.subscriptions.saved' };
      },
    },
    pause: {
      rules: subscriptionRules.pause,
      async run({ session, value }) {
        const until = new Date(Date.now() + Number(value('weeks')) * WEEK_MS).toISOString();
        await writeList(session, { ...wantedOf(await readList(session)), pausedUntil: until });
        return { message: 'account.subscriptions.paused' };
      },
    },
    resume: {
      rules: subscriptionRules.resume,
      async run({ session }) {
        await writeList(session, { ...wantedOf(await readList(session)), pausedUntil: null });
        return { message: 'account.subscriptions.resumed' };
      },
    },
    'all-off': {
      rules: subscriptionRules['all-off'],
      async run({ session }) {
        const before = wantedOf(await readList(session));
        await writeList(session, { pausedUntil: null, newsletters: [], alerts: [] });
        return { message: 'account.subscriptions.allOff', undo: { form: 'restore', fields: asFields(before) } };
      },
    },
    restore: {
      rules: subscriptionRules.restore,
      async run({ session, value }) {
        await writeList(session, { pausedUntil: null, ...fromFields(value('newsletters'), value('alerts')) });
        return { message: 'account.subscriptions.restored' };
      },
    },
  },
};
