import type { ReactNode } from 'react';
import { useWords } from '@/runtime';
import { assertUnreachable } from '@/lib/assert-unreachable';
import { Button, ButtonLink, Column, Flow, Notice, problemId, unbroken, Wrap } from '@/ui';
import {
  AccountForm,
  accountPath,
  Addressed,
  Field,
  FieldError,
  fieldId,
  NotReady,
  Part,
  Said,
  ticksIn,
  Told,
  useAccount,
  type Account,
  type AccountView,
  type Outcome,
} from '../common';
import { SubscriptionList, type SubscriptionsData } from '../subscriptions';
import { isNewsletter, NEWSLETTERS, RHYTHMS } from '../subscriptions/rules';
import { Issues } from './Issues';
import type { IssuesData, NewsletterData } from './model';
import { newsletterRules } from './rules';

const API = '/api/newsletter/register';

interface Props {
  first: AccountView<NewsletterData>;
  title: string;
  /** Of this page, with the language's prefix. */
  path: string;
  /** Path of the newest articles. */
  newest: string;
  issues: IssuesData;
}

const LINK_OVER = 'newsletter.linkOver';

/** Headings of what a link of a mail leads to. */
const ASKED: Readonly<Partial<Record<NewsletterData['step'], string>>> = {
  confirm: 'newsletter.confirm.title',
  unsubscribe: 'newsletter.unsubscribe.button',
  ended: 'newsletter.done.ended',
  'link-over': 'newsletter.done.linkOver',
};

/** Outcomes that are all that the page says, and what stands above them. */
const HEADINGS: Readonly<Record<string, string>> = {
  'newsletter.sent': 'newsletter.done.sent',
  'newsletter.linkSent': 'newsletter.done.sent',
  'newsletter.confirmed': 'newsletter.done.confirmed',
  'newsletter.added': 'newsletter.done.subscribed',
  'newsletter.restored': 'newsletter.done.restored',
  'newsletter.unsubscribed': 'newsletter.done.unsubscribed',
  'account.subscriptions.allOff': 'newsletter.done.unsubscribed',
  'newsletter.subscribedTo.monthly-highlights': 'newsletter.done.subscribed',
  'newsletter.subscribedTo.weekly-briefing': 'newsletter.done.subscribed',
  [LINK_OVER]: 'newsletter.done.linkOver',
};
const headingOf = ({ message }: Outcome): string | undefined => HEADINGS[message];

/** Forms after which the page has nothing more to ask; the others show the list as it is now, unless nothing is left of it. */
const ENDS = new Set(['register', 'confirm', 'unsubscribe', 'restore', 'manage-link', 'one-click']);

export function NewsletterPage({ first, title, path, newest, issues }: Props) {
  const { phrase } = useWords();
  const account = useAccount(first, newsletterRules);
  const { view, outcome } = account;
  const registers = view.status === 'ready' && view.data.step === 'register';
  // What a link of a mail asks is one small question: it stands as a step of the sign-in does. The elements stay, and with them what is read out.
  const asks = view.status === 'ready' ? ASKED[view.data.step] : undefined;
  const isAnswered = outcome?.kind === 'ok' || outcome?.message === LINK_OVER;
  return (
    <Wrap className={asks ? 'acc signin' : 'acc'}>
      <div className={asks ? undefined : 'phead'}>
        <h1 className={registers ? 'phead__title' : undefined}>{asks && !isAnswered ? phrase(asks) : title}</h1>
        {registers && <p className="lede">{unbroken(phrase('newsletter.lede'))}</p>}
      </div>
      <div className={asks ? undefined : 'grid'}>
        <div className={asks ? 'acc__body' : registers ? 'c7 acc__body' : 'c8 acc__body'}>
          <Content title={title} account={account} path={path} newest={newest} next={issues.next} />
        </div>
        {registers && (
          <Column span={5}>
            <Issues {...issues} />
          </Column>
        )}
      </div>
    </Wrap>
  );
}

function Content({ title, account, ...ways }: Ways & { title: string; account: Account<NewsletterData> }) {
  const { view, outcome } = account;
  const isDone = outcome?.kind === 'ok';
  return (
    <>
      <Said title={title} account={account} api={API} heading={headingOf} />
      {view.status !== 'ready' ? (
        <NotReady view={view} />
      ) : outcome && (isDone ? ENDS.has(outcome.form) || view.data.step === 'link-over' : outcome.message === LINK_OVER) ? (
        <After form={outcome.form} data={view.data} {...ways} />
      ) : (
        <Step data={view.data} account={account} {...ways} />
      )}
    </>
  );
}

interface Ways {
  path: string;
  newest: string;
  next: IssuesData['next'];
}

function Step({ data, account, ...ways }: Ways & { data: NewsletterData; account: Account<NewsletterData> }) {
  const { phrase } = useWords();
  switch (data.step) {
    case 'register':
      return (
        <>
          {data.own ? <Own own={data.own} accountPath={data.accountPath} /> : data.signedIn && <SignedIn accountPath={data.accountPath} />}
          {data.own ? (
            <details className="acc__more" open={data.chosen.length > 0 || account.outcome?.form === 'register' || undefined}>
              <summary>{phrase('newsletter.another')}</summary>
              <Register data={data} account={account} />
            </details>
          ) : (
            <Register data={data} account={account} />
          )}
          {!data.signedIn && <LostLink account={account} />}
        </>
      );
    case 'manage':
      return <SubscriptionList data={data.list} account={account} api={API} fields={{ manage: data.token }} />;
    case 'confirm':
      return (
        <Pressed name="confirm" token={data.token} account={account}>
          {data.asked ? (
            <What phrase="newsletter.confirm.what" {...data.asked} next={ways.next} />
          ) : (
            <p>{phrase('newsletter.confirm.ask')}</p>
          )}
        </Pressed>
      );
    case 'unsubscribe':
      return (
        <Pressed name="unsubscribe" token={data.token} account={account}>
          <p>{phrase('newsletter.unsubscribe.ask')}</p>
          <What phrase="newsletter.unsubscribe.what" {...data} />
        </Pressed>
      );
    case 'ended':
      return (
        <>
          <p>{phrase('newsletter.ended')}</p>
          <After form={data.step} data={data} {...ways} />
        </>
      );
    case 'link-over':
      return data.confirms ? (
        <>
          <p>{phrase('newsletter.confirm.over')}</p>
          <Flow>
            <ButtonLink href={ways.path} variant="accent">
              {phrase('newsletter.registerAgain')}
            </ButtonLink>
          </Flow>
        </>
      ) : (
        <>
          <p>{phrase('newsletter.linkAgain')}</p>
          <SendLink account={account} isNew />
          <p className="signin__foot">
            <a href={ways.path}>{phrase('newsletter.registerAgain')}</a>
          </p>
        </>
      );
    default:
      return assertUnreachable(data);
  }
}

/** What begins or ends, and at which address. @param next when each comes that begins */
function What({
  phrase: key,
  email,
  newsletters,
  topics,
  next = [],
}: {
  phrase: 'newsletter.confirm.what' | 'newsletter.unsubscribe.what';
  email: string;
  newsletters: readonly string[];
  topics: readonly string[];
  next?: IssuesData['next'];
}) {
  const { phrase } = useWords();
  return (
    <>
      <p>
        <Addressed phrase={key} email={email} />
      </p>
      <ul className="rows acc__list acc__got">
        {newsletters.map((id) => {
          const at = next.find(({ of }) => of === id)?.at;
          return (
            <li key={id}>
              {phrase(`newsletter.name.${id}`)}
              {at !== undefined && isNewsletter(id) && (
                <p className="meta">
                  <Told phrase={`account.subscriptions.next.${RHYTHMS[id]}`} at={{ date: at.slice(0, 10) }} as="day" />
                </p>
              )}
            </li>
          );
        })}
        {topics.map((topic) => (
          <li key={topic}>{phrase('newsletter.alertOn', { topic })}</li>
        ))}
      </ul>
    </>
  );
}

/** A link of a mail: what its button does happens when it is pressed. */
function Pressed({
  name,
  token,
  account,
  children,
}: {
  name: 'confirm' | 'unsubscribe';
  token: string;
  account: Account<NewsletterData>;
  children: ReactNode;
}) {
  const { phrase } = useWords();
  return (
    <AccountForm name={name} api={API} account={account} fields={{ token }} className="acc__form">
      {children}
      <Button type="submit" variant="accent" busy={account.busy === name}>
        {phrase(`newsletter.${name}.button`)}
      </Button>
      {name === 'confirm' && <p className="hint">{phrase('newsletter.confirm.not')}</p>}
    </AccountForm>
  );
}

/** For who is subscribed already, and has no mail at hand. */
function LostLink({ account }: { account: Account<NewsletterData> }) {
  const { phrase } = useWords();
  return (
    <Part title={phrase('newsletter.already')}>
      <p>{phrase('newsletter.alreadyHint')}</p>
      <SendLink account={account} />
    </Part>
  );
}

/** @param isNew in place of one that has expired: all that its page asks */
function SendLink({ account, isNew = false }: { account: Account<NewsletterData>; isNew?: boolean }) {
  const { phrase } = useWords();
  return (
    <AccountForm name="manage-link" api={API} account={account} className="acc__form">
      <Field
        name="email"
        label={phrase('newsletter.subscribedAddress')}
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <Button type="submit" variant={isNew ? 'accent' : 'line'} busy={account.busy === 'manage-link'}>
        {phrase(isNew ? 'newsletter.sendNewLink' : 'newsletter.sendLink')}
      </Button>
    </AccountForm>
  );
}

/** What one may want after it is done. */
function After({ form, data, path, newest }: Omit<Ways, 'next'> & { form: string; data: NewsletterData }) {
  const { phrase, language } = useWords();
  const reader = data.step === 'register' && data.signedIn ? data : undefined;
  const again = form === 'register' || form === 'manage-link' ? 'newsletter.another' : 'newsletter.registerAgain';
  return (
    <Flow>
      <ButtonLink href={newest} variant="line">
        {phrase('newsletter.newest')}
      </ButtonLink>
      {reader && (
        <ButtonLink href={accountPath('forYou', language)} variant="line">
          {phrase('account.page.forYou')}
        </ButtonLink>
      )}
      {reader ? (
        <ButtonLink href={reader.accountPath} variant="quiet">
          {phrase('newsletter.manage')}
        </ButtonLink>
      ) : (
        <ButtonLink href={path} variant="quiet">
          {phrase(again)}
        </ButtonLink>
      )}
    </Flow>
  );
}

/** The account is not known now, or its list is not. */
function SignedIn({ accountPath: path }: { accountPath: string }) {
  const { phrase } = useWords();
  return (
    <Notice kind="info">
      <p>
        {phrase('newsletter.signedIn')} <a href={path}>{phrase('newsletter.manage')}</a>
      </p>
    </Notice>
  );
}

/** What comes to the account's own address, and the way to where that is changed. */
function Own({ own, accountPath: path }: { own: SubscriptionsData; accountPath: string }) {
  const { phrase } = useWords();
  const got = [
    ...own.newsletters.flatMap(({ id, subscribed }) => (subscribed ? [phrase(`newsletter.name.${id}`)] : [])),
    ...own.topics.flatMap(({ label, subscribed }) => (subscribed ? [phrase('newsletter.alertOn', { topic: label })] : [])),
  ];
  return (
    <Part
      title={phrase('newsletter.own')}
      about={
        <p>
          <Addressed phrase="account.subscriptions.sentTo" email={own.email} />
        </p>
      }
    >
      {own.pausedUntil !== null && (
        <p>
          <Told phrase="account.subscriptions.pausedUntil" at={{ date: own.pausedUntil }} as="day" />
        </p>
      )}
      {got.length > 0 ? (
        <ul className="rows acc__list acc__got">
          {got.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <p>{phrase('newsletter.ownNone')}</p>
      )}
      <ButtonLink href={path} variant={got.length > 0 ? 'line' : 'accent'}>
        {phrase('newsletter.manage')}
      </ButtonLink>
    </Part>
  );
}

/** Ids of newsletters and slugs of topics that come to the account's own address. They may be registered for all the same: of another one. */
const gotBy = ({ own }: RegisterData): ReadonlySet<string> =>
  new Set([
    ...(own?.newsletters ?? []).flatMap(({ id, subscribed }) => (subscribed ? [id] : [])),
    ...(own?.topics ?? []).flatMap(({ slug, subscribed }) => (subscribed ? [slug] : [])),
  ]);

type RegisterData = Extract<NewsletterData, { step: 'register' }>;

/** Behind the name of what comes to the account already, and part of what its box is called. */
function Got() {
  const { phrase } = useWords();
  return (
    <>
      {' '}
      <span>{phrase('newsletter.got')}</span>
    </>
  );
}

function Register({ data, account }: { data: RegisterData; account: Account<NewsletterData> }) {
  const { phrase } = useWords();
  const outcome = account.outcome?.form === 'register' ? account.outcome : undefined;
  const error = outcome?.errors?.newsletter;
  const got = gotBy(data);
  const newsletters = ticksIn(outcome, 'newsletter') ?? data.chosen;
  const topics = ticksIn(outcome, 'topic') ?? [];
  const boxes = fieldId('register', 'newsletter');
  return (
    <>
      <AccountForm name="register" api={API} account={account} className="acc__form">
        <Field
          name="email"
          type="email"
          // Beside what comes to the account’s own address, the form is for another one, unless it was chosen for on the way here.
          value={data.own && data.chosen.length === 0 ? '' : (data.own?.email ?? data.email)}
          hint={phrase(data.own ? 'newsletter.emailHintOwn' : 'newsletter.emailHint')}
          required
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
        />
        <fieldset className={error ? 'acc__checks field--err' : 'acc__checks'} aria-describedby={error ? problemId(boxes) : undefined}>
          <legend className="label">{phrase('newsletter.which')}</legend>
          {error && <FieldError field={boxes} error={error} />}
          {NEWSLETTERS.map((id, index) => (
            <label key={id} className="check">
              <input
                id={index === 0 ? boxes : undefined}
                type="checkbox"
                name="newsletter"
                value={id}
                defaultChecked={newsletters.some((each) => each === id)}
              />
              <span>
                <strong>{phrase(`newsletter.name.${id}`)}</strong> {phrase(`newsletter.about.${id}`)}
              </span>
              {got.has(id) && <Got />}
            </label>
          ))}
        </fieldset>
        {data.topics.length > 0 && (
          <details className="acc__more" open={topics.length > 0 || undefined}>
            <summary>{phrase('newsletter.topics')}</summary>
            <fieldset className="acc__checks">
              <legend className="vh">{phrase('newsletter.topics')}</legend>
              {data.topics.map(({ slug, label }) => (
                <label key={slug} className="check">
                  <input type="checkbox" name="topic" value={slug} defaultChecked={topics.includes(slug)} />
                  <span>{label}</span>
                  {got.has(slug) && <Got />}
                </label>
              ))}
            </fieldset>
          </details>
        )}
        <p className="hint">{phrase('newsletter.promise')}</p>
        <Button type="submit" variant="accent" busy={account.busy === 'register'}>
          {phrase('newsletter.register')}
        </Button>
      </AccountForm>
    </>
  );
}
