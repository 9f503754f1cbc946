import { z } from 'zod';
import { routes } from '@/config/routes';
import type { CalledFor } from '@/server/client-address';
import type { Area } from '../common/server';
import { articleTopics, withKnown } from '../common/topics.server';
import type { Session } from '../session/server';
import { subscriptionForms, type ListAccess } from './forms.server';
import { asFields, fromFields, readList, readWhole, writeList } from './list.server';
import type { SubscriptionsData } from './model';
import { NEWSLETTERS, subscriptionRules } from './rules';
import type { SubscriptionList } from './subscriptions.schema';

const emailSchema = z.object({ email: z.string() });

/** A list as its page shows it. */
export async function shownList(
  list: Pick<SubscriptionList, 'pausedUntil' | 'newsletters' | 'alerts'>,
  email: string,
  language: string,
  visitor: CalledFor,
): Promise<SubscriptionsData> {
  const alerts = new Map(list.alerts.map(({ topic, frequency }) => [topic, frequency]));
  const chosen = new Set(list.newsletters.filter(({ subscribed }) => subscribed).map(({ id }) => id));
  return {
    email,
    newsletters: NEWSLETTERS.map((id) => ({ id, subscribed: chosen.has(id) })),
    topics: withKnown(await articleTopics(language, visitor), [...alerts.keys()]).map((topic) => ({
      ...topic,
      subscribed: alerts.has(topic.slug),
    })),
    alertFrequency: list.alerts[0]?.frequency ?? 'weekly',
    pausedUntil: list.pausedUntil !== null && Date.parse(list.pausedUntil) > Date.now() ? list.pausedUntil : null,
  };
}

/** What was chosen survives a session that ended meanwhile; turning everything off is pressed again. */
function keptForms(list: ListAccess<Session>): ReturnType<typeof subscriptionForms<Session>> {
  const forms = subscriptionForms(list);
  return {
    ...forms,
    subscriptions: { ...forms.subscriptions, intent: 'subscriptions/subscriptions' },
    pause: { ...forms.pause, intent: 'subscriptions/pause' },
    resume: { ...forms.resume, intent: 'subscriptions/resume' },
  };
}

/** "Newsletters" of an account. */
export const subscriptionsArea: Area<SubscriptionsData> = {
  path: routes.editSubscriptions.path,
  access: routes.editSubscriptions.access,
  async load({ session, language, source }) {
    const [list, { email }] = await Promise.all([readList(session), session.call('/v2/Users/', emailSchema)]);
    return shownList(list, email, language, source);
  },
  forms: {
    ...keptForms({
      read: ({ session }) => readWhole(session),
      write: ({ session }, wanted) => writeList(session, wanted),
      async end({ session }, before) {
        await writeList(session, { pausedUntil: null, newsletters: [], alerts: [] });
        return { message: 'account.subscriptions.allOff', undo: { form: 'restore', fields: asFields(before) } };
      },
    }),
    restore: {
      rules: subscriptionRules.restore,
      async run({ session, value }) {
        await writeList(session, { pausedUntil: null, ...fromFields(value('newsletters'), value('alerts')) });
        return { message: 'account.subscriptions.restored' };
      },
    },
  },
};
