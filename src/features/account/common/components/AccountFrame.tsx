import { useWords } from '@/runtime';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Column, Grid, Wrap } from '@/ui';
import type { Account } from '../use-account';
import { Hidden } from './AccountForm';
import { NotReady, Said } from './Said';

/** Pages of the account in their order: key of the phrase, and path (src/config/routes.ts). */
const PAGES = [
  ['forYou', '/user-registration/for-you'],
  ['saved', '/user-registration/manage-account/saved-articles'],
  ['subscriptions', '/user-registration/manage-account/edit-subscriptions'],
  ['subscription', '/user-registration/manage-account/subscription'],
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
  const row = useRef<HTMLElement>(null);
  // On a phone the pages stand in one row: it begins with the one that is shown. Browsers of our day do that by CSS.
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]');
    if (!row.current || !link) return;
    const { left, right } = row.current.getBoundingClientRect();
    const shown = link.getBoundingClientRect();
    if (shown.left < left || shown.right > right) row.current.scrollLeft += shown.left - left - (right - left - shown.width) / 2;
  }, [current]);
  return (
    <nav className="side" aria-label={phrase('account.navigation')} ref={row}>
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
  const { view } = account;
  // Where the session ends under a form, the others stay with what was typed into them.
  const [last, setLast] = useState<T>();
  const data = view.status === 'ready' ? view.data : view.status === 'expired' ? last : undefined;
  if (data !== last) setLast(data);
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
          <Said title={title} account={account} api={api} fields={fields} />
          {data !== undefined ? children(data) : view.status !== 'ready' && <NotReady view={view} />}
        </Column>
      </Grid>
    </Wrap>
  );
}
