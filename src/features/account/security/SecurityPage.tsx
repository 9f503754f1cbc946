import { useWords } from '@/runtime';
import { Button, VisuallyHidden } from '@/ui';
import { AccountForm, AccountFrame, Confirm, Part, Told, useAccount, useMoment, type Account, type AccountView } from '../common';
import type { SecurityData, SessionEntry } from './model';
import { API } from './api';
import { securityRules } from './rules';
import { Ways } from './Ways';

interface Props {
  first: AccountView<SecurityData>;
  title: string;
  /** Whether the browser can make passkeys here. */
  passkeys: boolean;
}

export function SecurityPage({ first, title, passkeys }: Props) {
  const { phrase } = useWords();
  const account = useAccount(first, securityRules);
  return (
    <AccountFrame current="security" title={title} account={account} api={API}>
      {(data) => (
        <>
          <Ways data={data} account={account} passkeys={passkeys} />
          <Part title={phrase('account.security.sessions')}>
            <ul className="rows acc__list">
              {data.sessions.map((session) => (
                <Entry key={session.id} session={session} account={account} />
              ))}
            </ul>
            {data.sessions.some(({ current }) => !current) && (
              <AccountForm name="others" api={API} account={account}>
                <Button type="submit" variant="line" busy={account.busy === 'others'}>
                  {phrase('account.security.endOthers')}
                </Button>
              </AccountForm>
            )}
          </Part>
          <Everywhere account={account} />
        </>
      )}
    </AccountFrame>
  );
}

function Entry({
  session: { id, browser, system, method, createdAt, lastUsedAt, keep, expiresAt, current },
  account,
}: {
  session: SessionEntry;
  account: Account<SecurityData>;
}) {
  const { phrase } = useWords();
  const time = useMoment();
  const name =
    browser && system
      ? phrase('account.security.device', { browser, system })
      : browser || system || phrase(current ? 'account.security.thisBrowser' : 'account.security.unknownDevice');
  const isNamed = Boolean(browser || system);
  return (
    <li className="sessionrow">
      <div>
        <h3>
          {name}
          {current && isNamed && (
            <>
              {' '}
              <span className="sc sc--accent">{phrase('account.security.this')}</span>
            </>
          )}
        </h3>
        <p className="meta">
          {time(createdAt) === time(lastUsedAt) ? (
            <Told phrase="account.security.sinceAlone" at={{ date: createdAt }} />
          ) : (
            <Told phrase="account.security.since" at={{ date: createdAt, used: lastUsedAt }} />
          )}
        </p>
        <p className="meta">
          {phrase(`account.security.method.${method}`)}.{' '}
          <Told phrase={keep ? 'account.security.kept' : 'account.security.notKept'} at={{ date: expiresAt }} />
        </p>
      </div>
      {!current && (
        <AccountForm
          name="end"
          api={API}
          account={account}
          fields={{ id }}
          label={phrase('account.security.endOf', { name, date: time(createdAt) })}
        >
          <Button type="submit" variant="quiet" size="small">
            {phrase('account.security.end')} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        </AccountForm>
      )}
    </li>
  );
}

function Everywhere({ account }: { account: Account<SecurityData> }) {
  const { phrase } = useWords();
  return (
    <Part title={phrase('account.security.outEverywhere')}>
      <AccountForm name="everywhere" api={API} account={account} className="acc__form">
        <Confirm label={phrase('account.security.everywhereConfirm')} />
        <Button type="submit" variant="line" busy={account.busy === 'everywhere'}>
          {phrase('account.security.outEverywhere')}
        </Button>
      </AccountForm>
    </Part>
  );
}
