import type { ReactNode } from 'react';
import { Button, ButtonLink, Column, Empty, Grid, Notice, Wrap } from '@/ui';
import type { AccountView, Outcome } from '../model';
import type { Account } from '../use-account';
import { useWords } from '../words';
import { AccountForm, Hidden } from './AccountForm';

/** Pages of the account in their order: key of the phrase, and path (src/config/routes.ts). */
const PAGES = [
  ['forYou', '/user-registration/for-you'],
  ['saved', '/user-registration/manage-account/saved-articles'],
  ['subscriptions', '/user-registration/manage-account/edit-subscriptions'],
  ['profile', '/user-registration/manage-account/edit-profile'],
  ['security', '/user-registration/manage-account/security'],
  ['privacy', '/user-registration/manage-account/privacy'],
] as const;

const SIGN_OUT = '/api/auth/sign-out';

export type AccountPageKey = (typeof PAGES)[number][0];

export const accountPath = (key: AccountPageKey, language: string): string =>
  `${language === 'en' ? '' : `/${language}`}${PAGES.find(([name]) => name === key)?.[1] ?? ''}`;

function Navigation({ current }: { current: AccountPageKey }) {
  const { phrase, language } = useWords();
  return (
    <nav className="side" aria-label={phrase('account.navigation')}>
      <ul className="side__list">
        {PAGES.map(([key]) => (
          <li key={key}>
            <a href={accountPath(key, language)} aria-current={key === current ? 'page' : undefined}>
              {phrase(`account.page.${key}`)}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action={SIGN_OUT} className="side__out">
        <Hidden fields={{ language }} />
        <Button type="submit" variant="quiet" size="small">
          {phrase('account.signOut')}
        </Button>
      </form>
    </nav>
  );
}

/** What came of a form, said without moving the focus: the region is there before the words are. */
export function Said({
  account,
  api,
  fields,
}: {
  account: Pick<Account<unknown>, 'outcome' | 'busy' | 'version' | 'onSubmit'>;
  api: string;
  fields?: Readonly<Record<string, string>> | undefined;
}) {
  const { phrase } = useWords();
  const { outcome } = account;
  return (
    <>
      <div role="status" className="acc__said">
        {outcome?.kind === 'ok' && (
          <Notice kind="ok">
            <p>{phrase(outcome.message, outcome.params)}</p>
          </Notice>
        )}
      </div>
      {outcome?.kind === 'ok' && outcome.undo && (
        <AccountForm
          name={outcome.undo.form}
          api={api}
          account={account}
          fields={{ ...fields, ...outcome.undo.fields }}
          className="acc__undo"
          label={phrase('account.undo')}
        >
          <Button type="submit" variant="line" size="small">
            {phrase('account.undo')}
          </Button>
        </AccountForm>
      )}
      <div role="alert" className="acc__said">
        {outcome?.kind === 'error' && <Problem outcome={outcome} />}
      </div>
    </>
  );
}

function Problem({ outcome: { message, params, signIn } }: { outcome: Outcome }) {
  const { phrase } = useWords();
  return (
    <Notice kind={signIn ? 'warn' : 'err'}>
      <p>{phrase(message, params)}</p>
      {signIn && (
        <p>
          <ButtonLink href={signIn} variant="line" size="small">
            {phrase('account.signInAgain')}
          </ButtonLink>
        </p>
      )}
    </Notice>
  );
}

/** The page is there, what it is about is not: why, and what helps. */
export function NotReady({ view, path }: { view: Exclude<AccountView<unknown>, { status: 'ready' }>; path: string }) {
  const { phrase } = useWords();
  if (view.status === 'expired') {
    return (
      <Empty
        level={2}
        title={phrase('account.expired')}
        actions={
          <ButtonLink href={view.signIn} variant="accent">
            {phrase('account.signInAgain')}
          </ButtonLink>
        }
      >
        <p>{phrase('account.expiredHint')}</p>
      </Empty>
    );
  }
  return (
    <Notice kind="err" title={phrase('account.down')}>
      <p>{phrase('account.downHint')}</p>
      <p>
        <ButtonLink href={path} variant="line" size="small">
          {phrase('account.again')}
        </ButtonLink>
      </p>
    </Notice>
  );
}

/** The frame of the account's pages: title, the way between them, what came of a form, and the page. */
export function AccountFrame<T>({
  current,
  title,
  lede,
  account,
  api,
  fields,
  children,
}: {
  current: AccountPageKey;
  title: string;
  lede?: string | undefined;
  account: Account<T>;
  api: string;
  /** Hidden fields of every form of the page. */
  fields?: Readonly<Record<string, string>> | undefined;
  children(data: T): ReactNode;
}) {
  const { language } = useWords();
  const { view } = account;
  return (
    <Wrap className="acc">
      <div className="phead">
        <h1>{title}</h1>
        {lede && <p className="lede">{lede}</p>}
      </div>
      <Grid>
        <Column span={3}>
          <Navigation current={current} />
        </Column>
        <Column span={9} className="acc__body">
          {view.status !== 'expired' && <Said account={account} api={api} fields={fields} />}
          {view.status === 'ready' ? children(view.data) : <NotReady view={view} path={accountPath(current, language)} />}
        </Column>
      </Grid>
    </Wrap>
  );
}
