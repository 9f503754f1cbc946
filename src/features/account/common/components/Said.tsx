import { useEffect, type ReactNode } from 'react';
import { storageNames } from '@/config/storage-names';
import { inTab } from '@/lib/storage';
import { useTimes } from '@/lib/use-times';
import { useWords } from '@/runtime';
import { Button, ButtonLink, Empty, Notice } from '@/ui';
import type { AccountView, Outcome } from '../model';
import { SAID_ID } from '../seen';
import type { Account } from '../use-account';
import { AccountForm } from './AccountForm';
import { TabTitle } from './TabTitle';

const READ_ID = `${SAID_ID}-read`;

/**
 * What came of a form. What went through is read out by a region that was there before, or by the focus where the pressed button is
 * gone; what went wrong takes the focus, which reads it out, and so is no alert. The place stays in view while the page is scrolled, as the form may stand
 * far below. In a page that begins with an outcome it has the focus, also without a script.
 */
export function Said({
  title,
  account,
  api,
  fields,
  heading,
}: {
  /** The page's. */
  title: string;
  account: Pick<Account<unknown>, 'view' | 'outcome' | 'busy' | 'versions' | 'readBy' | 'whose' | 'onSubmit'>;
  api: string;
  fields?: Readonly<Record<string, string>> | undefined;
  /** Key of what stands above an outcome that is the page's whole content. */
  heading?: ((outcome: Outcome) => string | undefined) | undefined;
}) {
  const { phrase } = useWords();
  const { view, outcome, readBy } = account;
  const times = useTimes(outcome);
  // Who is signed in may have another name or firm now: the next page asks, instead of saying to its menu and to analytics what was.
  useEffect(() => {
    if (outcome?.kind === 'ok') inTab.remove(storageNames.userInfo);
  }, [outcome]);
  const first = outcome !== undefined && outcome.kind !== 'invalid';
  // What came of a later form may lead to the sign-in itself, or have found a session again.
  const expired = view.status === 'expired' && outcome?.kind !== 'ok' && outcome?.signIn === undefined ? view : undefined;
  const read = outcome?.kind === 'error' || expired !== undefined || (outcome?.kind === 'ok' && readBy === 'focus');
  /** A form with one button: the last change taken back, or tried once more. */
  const once = ({ form, fields: own }: NonNullable<Outcome['undo']>, key: string) => (
    <AccountForm name={form} api={api} account={account} fields={{ ...fields, ...own }} className="acc__undo" label={phrase(key)}>
      <Button type="submit" variant="line" size="small">
        {phrase(key)}
      </Button>
    </AccountForm>
  );
  const over = outcome && heading?.(outcome);
  const well = outcome?.kind === 'ok' && readBy && (
    <Notice kind="ok">
      {over && <h2>{phrase(over)}</h2>}
      <p>{phrase(outcome.message, outcome.params)}</p>
      {outcome.undo && once(outcome.undo, 'account.undo')}
      {outcome.goOn && <GoOn to={outcome.goOn} />}
    </Notice>
  );
  return (
    <div
      id={SAID_ID}
      className="acc__said"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that says what came of a form begins there
      autoFocus={first || undefined}
      role={read ? 'group' : undefined}
      aria-labelledby={read ? READ_ID : undefined}
      data-shown={outcome?.kind === 'ok' ? `account:${outcome.form}:${times}` : undefined}
    >
      <TabTitle title={title} account={account} />
      <div role="status">{readBy === 'region' && well}</div>
      <div id={READ_ID}>
        {readBy === 'focus' && well}
        {outcome?.kind === 'error' && (
          <Problem outcome={outcome} heading={over}>
            {outcome.again && once(outcome.again, 'account.again')}
          </Problem>
        )}
        {expired && <Expired signIn={expired.signIn} kept={expired.kept ?? false} />}
      </div>
    </div>
  );
}

/** Something that was pressed before the sign-in was done first: on to where the visitor was going. */
function GoOn({ to }: { to: string }) {
  const { phrase } = useWords();
  return (
    <p>
      <a href={to}>{phrase('account.goOn')}</a>
    </p>
  );
}

function Problem({
  outcome: { message, params, signIn, goOn },
  heading,
  children,
}: {
  outcome: Outcome;
  heading: string | undefined;
  children: ReactNode;
}) {
  const { phrase } = useWords();
  return (
    <Notice kind={signIn ? 'warn' : 'err'}>
      {heading && <h2>{phrase(heading)}</h2>}
      <p>{phrase(message, params)}</p>
      {signIn && (
        <p>
          <ButtonLink href={signIn} variant="line" size="small">
            {phrase('account.signInAgain')}
          </ButtonLink>
        </p>
      )}
      {children}
      {goOn && <GoOn to={goOn} />}
    </Notice>
  );
}

/** The session ended while the page was open. */
export function Expired({ signIn, kept }: { signIn: string; kept: boolean }) {
  const { phrase } = useWords();
  return (
    <Empty
      level={2}
      title={phrase('account.expired')}
      actions={
        <ButtonLink href={signIn} variant="accent">
          {phrase('account.signInAgain')}
        </ButtonLink>
      }
    >
      <p>{phrase(kept ? 'account.expiredKept' : 'account.expiredHint')}</p>
    </Empty>
  );
}

/** The page is there, what it is about is not: what helps. Its address is asked once more as it stands, with what a link brought. */
export function NotReady({ view }: { view: Exclude<AccountView<unknown>, { status: 'ready' }> }) {
  const { phrase } = useWords();
  if (view.status === 'expired') return null;
  return (
    <Notice kind="err" title={phrase('account.down')}>
      <p>{phrase('account.downHint')}</p>
      <p>
        <ButtonLink href="" variant="line" size="small">
          {phrase('account.again')}
        </ButtonLink>
      </p>
    </Notice>
  );
}
