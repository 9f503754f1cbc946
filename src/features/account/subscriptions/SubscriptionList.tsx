import { useWords } from '@/runtime';
import { Button, Notice } from '@/ui';
import { AccountForm, Part, Told, Was, type Account } from '../common';
import type { SubscriptionsData } from './model';
import { FREQUENCIES, PAUSES, RHYTHMS } from './rules';

interface Props {
  data: SubscriptionsData;
  account: Account<unknown>;
  api: string;
  /** Hidden fields of every form. */
  fields?: Readonly<Record<string, string>> | undefined;
}

const subscribedTo = ({ newsletters, topics, alertFrequency }: SubscriptionsData): string[] => [
  alertFrequency,
  ...newsletters.filter(({ subscribed }) => subscribed).map(({ id }) => id),
  ...topics.filter(({ subscribed }) => subscribed).map(({ slug }) => slug),
];

/** Newsletters, alerts on topics and how often they come; a pause; all off. */
export function SubscriptionList({ data, account, api, fields }: Props) {
  const { phrase } = useWords();
  return (
    <>
      <p className="meta">{phrase('account.subscriptions.sentTo', { email: data.email })}</p>
      {data.pausedUntil !== null && <Paused account={account} api={api} fields={fields} until={data.pausedUntil} />}
      <AccountForm name="subscriptions" api={api} account={account} fields={fields}>
        <Was value={subscribedTo(data).join(',')} />
        <Part title={phrase('account.subscriptions.newsletters')}>
          <div className="rows">
            {data.newsletters.map((newsletter) => (
              <Newsletter key={newsletter.id} newsletter={newsletter} />
            ))}
          </div>
        </Part>
        <Part title={phrase('account.subscriptions.alerts')}>
          <p>{phrase('account.subscriptions.alertsHint')}</p>
          <fieldset className="acc__checks">
            <legend className="vh">{phrase('account.subscriptions.topics')}</legend>
            {data.topics.map(({ slug, label, subscribed }) => (
              <label key={slug} className="check">
                <input type="checkbox" name="topic" value={slug} defaultChecked={subscribed} />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
          <label className="acc__choice">
            <span>{phrase('account.subscriptions.alertFrequency')}</span>{' '}
            <select className="input" name="alertFrequency" defaultValue={data.alertFrequency}>
              {FREQUENCIES.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {phrase(`account.subscriptions.${frequency}`)}
                </option>
              ))}
            </select>
          </label>
        </Part>
        <Button type="submit" variant="accent" busy={account.busy === 'subscriptions'}>
          {phrase('account.save')}
        </Button>
      </AccountForm>
      <Less account={account} api={api} fields={fields} paused={data.pausedUntil !== null} />
    </>
  );
}

function Newsletter({ newsletter: { id, subscribed } }: { newsletter: SubscriptionsData['newsletters'][number] }) {
  const { phrase } = useWords();
  return (
    <div className="nlrow">
      {/* A box and no switch: nothing happens before the form is sent. */}
      <label className="check">
        <input type="checkbox" name="newsletter" value={id} defaultChecked={subscribed} aria-describedby={`newsletter-${id}-about`} />
        <span>{phrase(`newsletter.name.${id}`)}</span>
      </label>
      <p id={`newsletter-${id}-about`}>{phrase(`newsletter.about.${id}`)}</p>
      <p className="meta">{phrase(`account.subscriptions.${RHYTHMS[id]}`)}</p>
    </div>
  );
}

function Paused({ account, api, fields, until }: Omit<Props, 'data'> & { until: string }) {
  const { phrase } = useWords();
  return (
    <div className="acc__part">
      <Notice kind="info">
        <p>
          <Told phrase="account.subscriptions.pausedUntil" at={{ date: until }} as="day" />
        </p>
        <AccountForm name="resume" api={api} fields={fields} account={account} label={phrase('account.subscriptions.resume')}>
          <Button type="submit" variant="line" size="small">
            {phrase('account.subscriptions.resume')}
          </Button>
        </AccountForm>
      </Notice>
    </div>
  );
}

function Less({ account, api, fields, paused }: Omit<Props, 'data'> & { paused: boolean }) {
  const { phrase } = useWords();
  return (
    <Part title={phrase('account.subscriptions.less')}>
      {!paused && (
        <AccountForm name="pause" api={api} fields={fields} account={account} className="acc__inline">
          <label className="acc__choice">
            <span>{phrase('account.subscriptions.pauseFor')}</span>{' '}
            <select className="input" name="weeks" defaultValue="4" required>
              {PAUSES.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {phrase('account.subscriptions.weeks', { count: Number(weeks) })}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" variant="line" busy={account.busy === 'pause'}>
            {phrase('account.subscriptions.pause')}
          </Button>
        </AccountForm>
      )}
      <AccountForm name="all-off" api={api} fields={fields} account={account}>
        <Button type="submit" variant="quiet" busy={account.busy === 'all-off'}>
          {phrase('account.subscriptions.off')}
        </Button>
      </AccountForm>
    </Part>
  );
}
