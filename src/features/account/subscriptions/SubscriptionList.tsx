import type { ReactNode } from 'react';
import { useWords } from '@/runtime';
import { Button, Notice, VisuallyHidden } from '@/ui';
import { AccountForm, Addressed, Part, Told, Was, type Account } from '../common';
import type { SubscriptionsData } from './model';
import { FREQUENCIES, PAUSES, RHYTHMS } from './rules';

interface Props {
  data: SubscriptionsData;
  account: Account<unknown>;
  api: string;
  /** Hidden fields of every form. */
  fields?: Readonly<Record<string, string>> | undefined;
}

const on = <T extends { subscribed: boolean }>(all: readonly T[]): T[] => all.filter(({ subscribed }) => subscribed);

/** What the account has paused already says it: the answer of the form says it too, with a way back. */
const PAUSED = 'account.subscriptions.pausedUntil';

/** Newsletters, alerts on topics and how often they come; a pause; all off. */
export function SubscriptionList({ data, account, api, fields }: Props) {
  const { phrase } = useWords();
  const paused = data.pausedUntil !== null;
  const said = account.outcome?.kind === 'ok' && account.outcome.message === PAUSED;
  return (
    <>
      {data.pausedUntil !== null && !said && <Paused account={account} api={api} fields={fields} until={data.pausedUntil} />}
      {data.refused && (
        <NothingSent account={account} api={api} fields={fields}>
          <Addressed phrase="account.subscriptions.refused" email={data.email} />
        </NothingSent>
      )}
      <Part
        title={phrase('account.subscriptions.newsletters')}
        about={
          <p>
            <Addressed phrase="account.subscriptions.sentTo" email={data.email} />
          </p>
        }
      >
        <div className="rows">
          {data.newsletters.map(({ id, subscribed, next }) => (
            <Switch
              key={id}
              of={{ newsletter: id }}
              name={phrase(`newsletter.name.${id}`)}
              about={phrase(`newsletter.about.${id}`)}
              subscribed={subscribed}
              {...{ data, account, api, fields }}
            >
              <p className="meta">
                {next === undefined ? (
                  phrase(`account.subscriptions.${RHYTHMS[id]}`)
                ) : (
                  <Told phrase={`account.subscriptions.next.${RHYTHMS[id]}`} at={{ date: next }} as="day" />
                )}
              </p>
            </Switch>
          ))}
        </div>
      </Part>
      <Part title={phrase('account.subscriptions.alerts')} about={<p>{phrase('account.subscriptions.alertsHint')}</p>}>
        {on(data.topics).length > 0 && <Frequency {...{ data, account, api, fields }} />}
        <div className="rows nlrows">
          {data.topics.map(({ slug, label, subscribed }) => (
            <Switch key={slug} of={{ topic: slug }} name={label} subscribed={subscribed} {...{ data, account, api, fields }} />
          ))}
        </div>
      </Part>
      {on(data.newsletters).length + on(data.topics).length > 0 && <Less account={account} api={api} fields={fields} paused={paused} />}
    </>
  );
}

/** The whole list as hidden fields of a form that changes one thing of it: what changed elsewhere meanwhile is kept, for `was` says what it began with. */
function Rest({ data, without }: { data: SubscriptionsData; without?: string }) {
  const newsletters = on(data.newsletters).map(({ id }) => id);
  const topics = on(data.topics).map(({ slug }) => slug);
  return (
    <>
      <Was value={[data.alertFrequency, ...newsletters, ...topics].join(',')} />
      {newsletters.map((id) => id !== without && <input key={id} type="hidden" name="newsletter" value={id} />)}
      {topics.map((slug) => slug !== without && <input key={slug} type="hidden" name="topic" value={slug} />)}
    </>
  );
}

/** One subscription with its switch, which acts at once: a form with one button, which works without a script too. */
function Switch({
  of,
  name,
  about,
  subscribed,
  data,
  account,
  api,
  fields,
  children,
}: Props & { of: { newsletter: string } | { topic: string }; name: string; about?: string; subscribed: boolean; children?: ReactNode }) {
  const [[field = '', id = ''] = []] = Object.entries(of);
  const form = `switch-${id}`;
  const isSent = account.sent === form;
  return (
    <div className="nlrow">
      <AccountForm name="subscriptions" api={api} account={account} fields={{ ...fields, key: form, alertFrequency: data.alertFrequency }}>
        <Rest data={data} without={id} />
        {!subscribed && <input type="hidden" name={field} value={id} />}
        <button
          type="submit"
          role="switch"
          aria-checked={isSent ? !subscribed : subscribed}
          aria-describedby={about && `${id}-about`}
          className="toggle"
        >
          <span className="switch" aria-hidden="true" /> <span className="nlrow__name">{name}</span>
        </button>
      </AccountForm>
      {about && <p id={`${id}-about`}>{about}</p>}
      {children}
    </div>
  );
}

/** How often alerts come, once there are any. */
function Frequency({ data, account, api, fields }: Props) {
  const { phrase } = useWords();
  return (
    <AccountForm name="subscriptions" api={api} fields={{ ...fields, key: 'frequency' }} account={account} className="acc__inline">
      <Rest data={data} />
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
      <Button type="submit" variant="line">
        {phrase('account.subscriptions.setFrequency')} <VisuallyHidden>{phrase('account.subscriptions.alertFrequency')}</VisuallyHidden>
      </Button>
    </AccountForm>
  );
}

function Paused({ until, ...form }: Omit<Props, 'data'> & { until: string }) {
  return (
    <NothingSent {...form}>
      <Told phrase={PAUSED} at={{ date: until }} as="day" />
    </NothingSent>
  );
}

/** Why nothing comes now, and the way back. */
function NothingSent({ account, api, fields, children }: Omit<Props, 'data'> & { children: ReactNode }) {
  const { phrase } = useWords();
  return (
    <Notice kind="info">
      <p>{children}</p>
      <AccountForm name="resume" api={api} fields={fields} account={account} label={phrase('account.subscriptions.resume')}>
        <Button type="submit" variant="line" size="small">
          {phrase('account.subscriptions.resume')}
        </Button>
      </AccountForm>
    </Notice>
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
