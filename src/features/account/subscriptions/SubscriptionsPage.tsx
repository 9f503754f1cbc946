import { Button, Notice, VisuallyHidden } from '@/ui';
import {
  AccountForm,
  AccountFrame,
  Part,
  useAccount,
  useWords,
  WordsProvider,
  type Account,
  type AccountView,
  type AccountWords,
} from '../common';
import type { SubscriptionsData } from './model';
import { FREQUENCIES, PAUSES, subscriptionRules, type Frequency } from './rules';

const API = '/api/account/subscriptions';

interface Props {
  first: AccountView<SubscriptionsData>;
  title: string;
}

/** Newsletters, alerts on topics, and how often; a pause; all off. */
function Subscriptions({ first, title }: Props) {
  const { phrase } = useWords();
  const account = useAccount(first, subscriptionRules);
  return (
    <AccountFrame current="subscriptions" title={title} account={account} api={API}>
      {(data) => (
        <>
          <p className="meta">{phrase('account.subscriptions.sentTo', { email: data.email })}</p>
          {data.pausedUntil !== null && <Paused account={account} until={data.pausedUntil} />}
          <AccountForm name="subscriptions" api={API} account={account}>
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
              <FrequencyChoice name="alertFrequency" label={phrase('account.subscriptions.alertFrequency')} value={data.alertFrequency} />
            </Part>
            <Button type="submit" variant="accent" busy={account.busy === 'subscriptions'}>
              {phrase('account.save')}
            </Button>
          </AccountForm>
          <Less account={account} paused={data.pausedUntil !== null} />
        </>
      )}
    </AccountFrame>
  );
}

function Newsletter({ newsletter: { id, frequency, subscribed } }: { newsletter: SubscriptionsData['newsletters'][number] }) {
  const { phrase } = useWords();
  return (
    <div className="nlrow">
      <label htmlFor={`newsletter-${id}`}>{phrase(`newsletter.name.${id}`)}</label>
      <input
        className="switch"
        role="switch"
        type="checkbox"
        id={`newsletter-${id}`}
        name="newsletter"
        value={id}
        defaultChecked={subscribed}
        aria-describedby={`newsletter-${id}-about`}
      />
      <p id={`newsletter-${id}-about`}>{phrase(`newsletter.about.${id}`)}</p>
      <FrequencyChoice
        name={`frequency-${id}`}
        label={phrase('account.subscriptions.frequency')}
        of={phrase(`newsletter.name.${id}`)}
        value={frequency}
      />
    </div>
  );
}

function FrequencyChoice({ name, label, of, value }: { name: string; label: string; of?: string; value: Frequency }) {
  const { phrase } = useWords();
  return (
    <label className="acc__choice">
      <span>
        {label}
        {of && (
          <>
            {' '}
            <VisuallyHidden>{of}</VisuallyHidden>
          </>
        )}
      </span>{' '}
      <select className="input" name={name} defaultValue={value}>
        {FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {phrase(`account.subscriptions.${frequency}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Paused({ account, until }: { account: Account<SubscriptionsData>; until: string }) {
  const { phrase, locale } = useWords();
  return (
    <div className="acc__part">
      <Notice kind="info">
        <p>
          {phrase('account.subscriptions.pausedUntil', {
            date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until)),
          })}
        </p>
        <AccountForm name="resume" api={API} account={account} label={phrase('account.subscriptions.resume')}>
          <Button type="submit" variant="line" size="small">
            {phrase('account.subscriptions.resume')}
          </Button>
        </AccountForm>
      </Notice>
    </div>
  );
}

function Less({ account, paused }: { account: Account<SubscriptionsData>; paused: boolean }) {
  const { phrase } = useWords();
  return (
    <Part title={phrase('account.subscriptions.less')}>
      {!paused && (
        <AccountForm name="pause" api={API} account={account} className="acc__inline">
          <label className="acc__choice">
            <span>{phrase('account.subscriptions.pauseFor')}</span>{' '}
            <select className="input" name="weeks" defaultValue="4">
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
      <AccountForm name="all-off" api={API} account={account}>
        <Button type="submit" variant="quiet" busy={account.busy === 'all-off'}>
          {phrase('account.subscriptions.off')}
        </Button>
      </AccountForm>
    </Part>
  );
}

export function SubscriptionsPage({ words, ...props }: Props & { words: AccountWords }) {
  return (
    <WordsProvider value={words}>
      <Subscriptions {...props} />
    </WordsProvider>
  );
}
