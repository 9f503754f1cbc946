import type { Session } from '../session/server';
import { FREQUENCIES, isNewsletter, type Frequency } from './rules';
import { listSchema, type SubscriptionList, type Wanted } from './subscriptions.schema';

const LIST = '/v1/sitecore/api/subscriptions/list';

export const readList = (session: Session): Promise<SubscriptionList> => session.call(LIST, listSchema);

/** The list that is about to be written back: an entry that cannot be read would end by that. @throws AppError `service/shape` */
export const readWhole = (session: Session): Promise<SubscriptionList> => session.call(LIST, listSchema, { whole: true });

/** What is subscribed to now. */
export const wantedOf = ({ pausedUntil, newsletters, alerts }: SubscriptionList): Wanted => ({
  pausedUntil,
  newsletters: newsletters.filter(({ subscribed }) => subscribed).map(({ id }) => ({ id })),
  alerts: alerts.map(({ topic, frequency }) => ({ topic, frequency })),
});

export const writeList = (session: Session, wanted: Wanted): Promise<SubscriptionList> =>
  session.call(LIST, listSchema, { method: 'PUT', body: wanted });

const frequencyOf = (value: string | undefined): Frequency => FREQUENCIES.find((one) => one === value) ?? 'monthly';

/** `energy:weekly,copper:monthly`: what a form can bring back. */
const packed = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, frequency]) => `${name}:${frequency}`).join(',');
const unpacked = (text: string): [string, Frequency][] =>
  text
    .split(',')
    .filter(Boolean)
    .map((pair) => [pair.split(':')[0] ?? '', frequencyOf(pair.split(':')[1])]);

/** A list as the hidden fields of a form that brings it back. */
export const asFields = ({ newsletters, alerts }: Wanted): Record<string, string> => ({
  newsletters: newsletters.map(({ id }) => id).join(','),
  alerts: packed(alerts.map(({ topic, frequency }) => [topic, frequency])),
});

export const fromFields = (newsletters: string, alerts: string): Pick<Wanted, 'newsletters' | 'alerts'> => ({
  newsletters: newsletters
    .split(',')
    .filter(isNewsletter)
    .map((id) => ({ id })),
  alerts: unpacked(alerts)
    .filter(([topic]) => /^[a-z0-9-]{1,100}$/.test(topic))
    .map(([topic, frequency]) => ({ topic, frequency })),
});

/** Adds to what a reader has. Once more changes nothing. @returns until when everything is held back, if it is */
export async function subscribe(
  session: Session,
  { newsletters = [], topics = [] }: { newsletters?: readonly string[]; topics?: readonly string[] },
): Promise<string | null> {
  const wanted = wantedOf(await readWhole(session));
  const frequency = wanted.alerts[0]?.frequency ?? 'weekly';
  const more = newsletters.filter((id) => !wanted.newsletters.some((each) => each.id === id));
  const alerts = topics.filter((topic) => !wanted.alerts.some((each) => each.topic === topic));
  if (more.length + alerts.length === 0) return wanted.pausedUntil;
  await writeList(session, {
    ...wanted,
    newsletters: [...wanted.newsletters, ...more.map((id) => ({ id }))],
    alerts: [...wanted.alerts, ...alerts.map((topic) => ({ topic, frequency }))],
  });
  return wanted.pausedUntil;
}

export { frequencyOf };
