import { z } from 'zod';
import { routes } from '@/config/routes';
import { nextIssue } from '@/lib/newsletters/issue';
import { seatDay } from '@/lib/seat-day';
import type { CalledFor } from '@/server/client-address';
import { count } from '@/server/counters';
import { isServiceFailure, type Area } from '../common/server';
import { articleTopics, withKnown } from '../common/topics.server';
import { isServiceRefusal, type Session } from '../session/server';
import { heldBack, subscriptionForms, type ListAccess } from './forms.server';
import { asFields, fromFields, readList, readWhole, subscribe, wantedOf, writeList } from './list.server';
import type { SubscriptionsData } from './model';
import { NEWSLETTERS, RHYTHMS, subscriptionRules } from './rules';
import type { SubscriptionList } from './subscriptions.schema';

const emailSchema = z.object({ email: z.string() });

/** A list as its page shows it. */
export async function shownList(
  list: Pick<SubscriptionList, 'pausedUntil' | 'newsletters' | 'alerts' | 'refused'>,
  email: string,
  language: string,
  visitor: CalledFor,
): Promise<SubscriptionsData> {
  const alerts = new Map(list.alerts.map(({ topic, frequency }) => [topic, frequency]));
  const until = heldBack(list.pausedUntil);
  const chosen = new Set(list.newsletters.filter(({ subscribed }) => subscribed).map(({ id }) => id));
  return {
    email,
    newsletters: NEWSLETTERS.map((id) => ({
      id,
      subscribed: chosen.has(id),
      ...(chosen.has(id) && until === undefined && !list.refused
        ? { next: seatDay(nextIssue(RHYTHMS[id], new Date()).due.toISOString()) }
        : {}),
    })),
    topics: withKnown(await articleTopics(language, visitor), [...alerts.keys()]).map((topic) => ({
      ...topic,
      subscribed: alerts.has(topic.slug),
    })),
    alertFrequency: list.alerts[0]?.frequency ?? 'weekly',
    pausedUntil: until === undefined ? null : seatDay(until),
    ...(list.refused ? { refused: true } : {}),
  };
}

const emailOf = async (session: Session): Promise<string> => (await session.call('/v2/Users/', emailSchema)).email;

const hasEnded = (error: unknown): boolean => isServiceRefusal(error) && error.status === 401;

/**
 * Adds to the list of the account where the address is its own.
 * @returns until when everything is held back, if it is; undefined where the address is not its own: of a session that has ended none is
 */
export async function subscribeOwn(
  session: Session,
  email: string,
  more: Parameters<typeof subscribe>[1],
): Promise<{ pausedUntil: string | null } | undefined> {
  try {
    if ((await emailOf(session)).toLowerCase() !== email.toLowerCase()) return undefined;
    return { pausedUntil: await subscribe(session, more) };
  } catch (error) {
    if (hasEnded(error)) return undefined;
    throw error;
  }
}

/** What comes to the account, for a page that is not about it alone: `unknown` where the service does not say, `signed-out` where the session has ended. */
export async function ownList(
  session: Session,
  language: string,
  visitor: CalledFor,
): Promise<SubscriptionsData | 'unknown' | 'signed-out'> {
  try {
    const [list, email] = await Promise.all([readList(session), emailOf(session)]);
    return await shownList(list, email, language, visitor);
  } catch (error) {
    if (hasEnded(error)) return 'signed-out';
    if (!isServiceRefusal(error) && !isServiceFailure(error)) throw error;
    count('account.failures');
    return 'unknown';
  }
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
    const [list, email] = await Promise.all([readList(session), emailOf(session)]);
    return shownList(list, email, language, source);
  },
  forms: {
    ...keptForms({
      read: ({ session }) => readWhole(session),
      write: ({ session }, wanted) => writeList(session, wanted),
      async end({ session }, before) {
        // A pause stays: nothing comes anyway, and who takes this back has it still.
        await writeList(session, { pausedUntil: before.pausedUntil, newsletters: [], alerts: [] });
        return { message: 'account.subscriptions.allOff', undo: { form: 'restore', fields: asFields(before) } };
      },
    }),
    restore: {
      rules: subscriptionRules.restore,
      async run({ session, value }) {
        const now = wantedOf(await readWhole(session));
        const ended = fromFields(value('newsletters'), value('alerts'));
        // What was chosen meanwhile, in another window, stays too.
        await writeList(session, {
          ...now,
          newsletters: [...now.newsletters, ...ended.newsletters.filter(({ id }) => !now.newsletters.some((one) => one.id === id))],
          alerts: [...now.alerts, ...ended.alerts.filter(({ topic }) => !now.alerts.some((one) => one.topic === topic))],
        });
        return { message: 'account.subscriptions.restored' };
      },
    },
  },
};
