import { intl } from '@/lib/intl';
import { localeOf } from '@/lib/language-path';
import { SEAT_ZONE } from '@/lib/firm';
import { nextIssue } from '@/lib/newsletters/issue';
import type { AreaForm, Done, FormContext } from '../common/server';
import { articleTopics } from '../common/topics.server';
import { chosen } from '../common/was';
import type { Session } from '../session/server';
import { frequencyOf, wantedOf } from './list.server';
import { isNewsletter, RHYTHMS, subscriptionRules, type Frequency } from './rules';
import type { SubscriptionList, Wanted } from './subscriptions.schema';

const WEEK_MS = 7 * 86_400_000;

type List = Pick<SubscriptionList, 'pausedUntil' | 'newsletters' | 'alerts'>;

/** A day on which mails come again, in words. */
export const dayOf = (until: string, language: string): string =>
  intl('DateTimeFormat', localeOf(language), { dateStyle: 'long', timeZone: SEAT_ZONE }).format(new Date(until));

/** Until when everything is held back; undefined where nothing is. */
export const heldBack = (pausedUntil: string | null | undefined): string | undefined =>
  pausedUntil && Date.parse(pausedUntil) > Date.now() ? pausedUntil : undefined;

/** Where the list is: an account's, or that of a subscriber whom a link of a mail names. */
export interface ListAccess<S extends Session | undefined> {
  /** All of it, since it is written back. */
  read(context: FormContext<S>): Promise<List>;
  write(context: FormContext<S>, wanted: Wanted): Promise<unknown>;
  /** Fields by which a form that takes something back finds the list; none of an account's. */
  fields?(context: FormContext<S>): Record<string, string>;
  /** Ends everything; what it says may be taken back. */
  end(context: FormContext<S>, before: Wanted): Promise<Done>;
}

/** What was chosen, in words: a switch is one thing that begins or ends. */
async function saidOf(
  turned: readonly string[],
  {
    asked,
    frequency,
    isAnew,
    pausedUntil,
    language,
    source,
  }: Pick<FormContext<Session | undefined>, 'language' | 'source'> &
    Pick<List, 'pausedUntil'> & { asked: readonly string[]; frequency: Frequency; isAnew: boolean },
): Promise<Done> {
  const [one] = turned;
  if (turned.length + Number(isAnew) !== 1) return { message: 'account.subscriptions.saved' };
  if (one === undefined) return { message: `account.subscriptions.all.${frequency}` };
  const begins = asked.includes(one);
  const until = heldBack(pausedUntil);
  if (begins && until !== undefined) return { message: 'account.subscriptions.savedPaused', params: { date: dayOf(until, language) } };
  if (isNewsletter(one))
    return begins
      ? {
          message: `account.subscriptions.on.${one}`,
          params: { date: dayOf(nextIssue(RHYTHMS[one], new Date()).due.toISOString(), language) },
        }
      : { message: `account.subscriptions.off.${one}` };
  const topic = (await articleTopics(language, source)).find(({ slug }) => slug === one)?.label ?? one;
  return { message: begins ? `account.subscriptions.alert.${frequency}` : 'account.subscriptions.noAlert', params: { topic } };
}

/** The forms of "Newsletters": what is sent, not for a while, not at all. */
export function subscriptionForms<S extends Session | undefined>(
  list: ListAccess<S>,
  refusals: NonNullable<AreaForm<S>['refusals']> = {},
): Record<'subscriptions' | 'pause' | 'resume' | 'all-off', AreaForm<S>> {
  return {
    subscriptions: {
      rules: subscriptionRules.subscriptions,
      refusals,
      async run(context) {
        const before = wantedOf(await list.read(context));
        const { values, value } = context;
        const now = [...before.newsletters.map(({ id }) => id).filter(isNewsletter), ...before.alerts.map(({ topic }) => topic)];
        const asked = [...new Set([...(values.newsletter ?? []), ...(values.topic ?? [])])].filter(Boolean);
        // A page that was opened before the field was there does not send it: what it says is then all there is.
        const [rhythm, ...was] = value('was') === '' ? ['', ...now] : value('was').split(',');
        const wanted = chosen(was, asked, now);
        const newsletters = wanted.filter(isNewsletter).map((id) => ({ id }));
        // Not chosen anew, each keeps its own, and another one comes in that of the others.
        const kept = value('alertFrequency') === rhythm ? before.alerts : [];
        const frequency = kept[0]?.frequency ?? frequencyOf(value('alertFrequency'));
        const alerts = wanted
          .filter((one) => !isNewsletter(one))
          .map((topic) => kept.find((alert) => alert.topic === topic) ?? { topic, frequency });
        if (newsletters.length + alerts.length === 0) return list.end(context, before);
        await list.write(context, { pausedUntil: before.pausedUntil, newsletters, alerts });
        const turned = [...asked.filter((one) => !was.includes(one)), ...was.filter((one) => !asked.includes(one))];
        const isAnew = Boolean(rhythm) && value('alertFrequency') !== rhythm;
        return saidOf(turned, { asked, frequency, isAnew, pausedUntil: before.pausedUntil, ...context });
      },
    },
    pause: {
      rules: subscriptionRules.pause,
      refusals,
      async run(context) {
        const until = new Date(Date.now() + Number(context.value('weeks')) * WEEK_MS).toISOString();
        await list.write(context, { ...wantedOf(await list.read(context)), pausedUntil: until });
        const date = dayOf(until, context.language);
        return {
          message: 'account.subscriptions.pausedUntil',
          params: { date },
          undo: { form: 'resume', fields: list.fields?.(context) ?? {} },
        };
      },
    },
    resume: {
      rules: subscriptionRules.resume,
      refusals,
      async run(context) {
        await list.write(context, { ...wantedOf(await list.read(context)), pausedUntil: null });
        return { message: 'account.subscriptions.resumed' };
      },
    },
    'all-off': {
      rules: subscriptionRules['all-off'],
      refusals,
      run: async (context) => list.end(context, wantedOf(await list.read(context))),
    },
  };
}
