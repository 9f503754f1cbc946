import { useWords } from '@/runtime';
import { SECURITY_QUESTIONS } from '@/config/constants';
import { Button, ButtonLink, Notice, VisuallyHidden } from '@/ui';
import { AccountForm, Addressed, Field, Hidden, Opens, Part, Told, useMoment, type Account } from '../common';
import { API, SET_UP } from './api';
import { State } from './State';
import { stateOf } from './state-of';
import {
  AUTHENTICATOR_KEYS,
  type AuthenticatorEntry,
  type AuthenticatorKey,
  type ConnectedEntry,
  type ProviderEntry,
  type SecurityData,
} from './model';

interface Props {
  data: SecurityData;
  account: Account<SecurityData>;
  /** Whether the browser can make passkeys here. */
  passkeys: boolean;
}

/** How somebody signs in to the account: what is always there, what was set up, what may be. */
export function Ways({ data, account, passkeys }: Props) {
  const { phrase } = useWords();
  const { authenticators, email } = data;
  const known = authenticators.status === 'known' ? authenticators : undefined;
  const entries = known?.entries ?? [];
  // Unknown, until whoever asks has signed in again.
  const password = known ? known.password : undefined;
  // The one that is advised stands among those that are there; it is not offered a second time with the others.
  const advised = passkeys && stateOf(authenticators)?.good === false;
  const offered = AUTHENTICATOR_KEYS.filter((key) =>
    key === 'webauthn' ? passkeys && !advised : !entries.some((entry) => entry.key === key),
  );
  return (
    <Part
      title={phrase('account.security.ways')}
      about={
        <>
          <State data={data} passkeys={passkeys} />
          <p>{phrase('account.security.waysHint')}</p>
        </>
      }
    >
      <ul className="rows acc__list">
        {advised && <Offer way="webauthn" />}
        {password !== null && <Password data={data} changedAt={password?.changedAt ?? null} />}
        <li className="sessionrow">
          <div>
            <h3>{phrase('account.security.way.okta_email')}</h3>
            <p className="meta">
              <Addressed phrase="account.security.emailHint" email={email} />
            </p>
          </div>
        </li>
        {known?.providers.map((provider) => (
          <Provider key={provider.id} provider={provider} account={account} />
        ))}
        {data.connected.map((connected) => (
          <Connected key={connected.id} connected={connected} account={account} />
        ))}
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} account={account} />
        ))}
      </ul>
      {authenticators.status === 'down' && (
        <Notice kind="warn">
          <p>{phrase('account.security.waysDown')}</p>
        </Notice>
      )}
      {authenticators.status === 'elsewhere' && <p>{phrase('account.security.waysElsewhere')}</p>}
      {authenticators.status === 'signInAgain' && (
        <>
          <p>{phrase('account.security.again')}</p>
          <AccountForm name="again" api={API} account={account}>
            <Button type="submit" variant="line" busy={account.busy === 'again'}>
              {phrase('account.signInAgain')}
            </Button>
          </AccountForm>
        </>
      )}
      {authenticators.status === 'known' && (
        <details className="acc__more">
          <summary>{phrase('account.security.add')}</summary>
          <ul className="rows acc__list">
            {password === null && <NoPassword path={data.passwordPath} />}
            {offered.map((key) => (
              <Offer key={key} way={key} />
            ))}
          </ul>
        </details>
      )}
    </Part>
  );
}

function Password({ data: { passwordPath }, changedAt }: { data: SecurityData; changedAt: string | null }) {
  const { phrase } = useWords();
  return (
    <li className="sessionrow">
      <div>
        <h3>{phrase('account.security.way.okta_password')}</h3>
        {changedAt !== null && (
          <p className="meta">
            <Told phrase="account.security.passwordSince" at={{ date: changedAt }} />
          </p>
        )}
        <p className="meta">{phrase('account.security.passwordHint')}</p>
      </div>
      <ButtonLink href={passwordPath} variant="line" size="small">
        {phrase('account.security.password')}
      </ButtonLink>
    </li>
  );
}

function NoPassword({ path }: { path: string }) {
  const { phrase } = useWords();
  return (
    <li className="sessionrow">
      <div>
        <h3>{phrase('account.security.way.okta_password')}</h3>
        <p className="meta">{phrase('account.security.noPassword')}</p>
      </div>
      <ButtonLink href={path} variant="line" size="small">
        {phrase('account.security.setPassword')}
      </ButtonLink>
    </li>
  );
}

/** A sign-in that was connected with a mailed code: whoever read that mail may not be the owner. */
function Connected({
  connected: { id, method, connectedAt, lastUsedAt },
  account,
}: {
  connected: ConnectedEntry;
  account: Account<SecurityData>;
}) {
  const { phrase } = useWords();
  const time = useMoment();
  const fields = { identity: id };
  // There may be several.
  const name = phrase('account.security.connectedOf', { date: time(connectedAt) });
  return (
    <li className="sessionrow">
      <div>
        <h3>{phrase('account.security.connected')}</h3>
        <p className="meta">{phrase(`account.security.method.${method}`)}</p>
        <p className="meta">
          <Connection connectedAt={connectedAt} lastUsedAt={lastUsedAt} />
        </p>
      </div>
      <div className="sessionrow__acts">
        <Opens
          form="unlink"
          fields={fields}
          account={account}
          summary={
            <>
              {phrase('account.security.disconnect')} <VisuallyHidden>{name}</VisuallyHidden>
            </>
          }
        >
          <AccountForm
            name="unlink"
            api={API}
            account={account}
            fields={fields}
            className="acc__form"
            label={phrase('account.security.disconnectOf', { name })}
          >
            <p>{phrase('account.security.unlinkHint')}</p>
            <Button type="submit" variant="line" size="small">
              {phrase('account.security.disconnectNow')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </AccountForm>
        </Opens>
      </div>
    </li>
  );
}

/** When an account elsewhere was connected, and last used. */
const Connection = ({ connectedAt, lastUsedAt }: Pick<ConnectedEntry, 'connectedAt' | 'lastUsedAt'>) =>
  lastUsedAt === null ? (
    <Told phrase="account.security.connectedOn" at={{ date: connectedAt }} />
  ) : (
    <Told phrase="account.security.connectedUsed" at={{ date: connectedAt, used: lastUsedAt }} />
  );

function Provider({
  provider: { id, name, connectedAt, lastUsedAt },
  account,
}: {
  provider: ProviderEntry;
  account: Account<SecurityData>;
}) {
  const { phrase } = useWords();
  const fields = { provider: id, label: name };
  return (
    <li className="sessionrow">
      <div>
        <h3>{name}</h3>
        <p className="meta">
          <Connection connectedAt={connectedAt} lastUsedAt={lastUsedAt} />
        </p>
      </div>
      <div className="sessionrow__acts">
        <Opens
          form="disconnect"
          fields={fields}
          account={account}
          summary={
            <>
              {phrase('account.security.disconnect')} <VisuallyHidden>{name}</VisuallyHidden>
            </>
          }
        >
          <AccountForm
            name="disconnect"
            api={API}
            account={account}
            fields={fields}
            className="acc__form"
            label={phrase('account.security.disconnectOf', { name })}
          >
            <p>{phrase('account.security.disconnectHint', { name })}</p>
            <Button type="submit" variant="line" size="small">
              {phrase('account.security.disconnectNow')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </AccountForm>
        </Opens>
      </div>
    </li>
  );
}

function Entry({
  entry: { id, key, name, questionKey, createdAt, lastUsedAt },
  account,
}: {
  entry: AuthenticatorEntry;
  account: Account<SecurityData>;
}) {
  const { phrase } = useWords();
  const title = key === 'webauthn' ? name : phrase(`account.security.way.${key}`);
  const words = questionKey !== undefined && SECURITY_QUESTIONS.includes(questionKey) ? phrase(`signIn.question.${questionKey}`) : name;
  // A passkey without a name of its own is called one.
  const below = key !== 'webauthn' ? words : name === 'Passkey' ? '' : phrase('account.security.way.webauthn');
  const dates =
    lastUsedAt === null ? (
      <Told phrase="account.security.addedOn" at={{ date: createdAt }} />
    ) : (
      <Told phrase="account.security.addedUsed" at={{ date: createdAt, used: lastUsedAt }} />
    );
  return (
    <li className="sessionrow">
      <div>
        <h3>{title}</h3>
        {below !== '' && <p className="meta">{below}</p>}
        <p className="meta">{dates}</p>
      </div>
      <div className="sessionrow__acts">
        {key === 'webauthn' && (
          <Opens
            form="rename"
            fields={{ id }}
            account={account}
            summary={
              <>
                {phrase('account.security.rename')} <VisuallyHidden>{title}</VisuallyHidden>
              </>
            }
          >
            <AccountForm
              name="rename"
              api={API}
              account={account}
              fields={{ id }}
              className="acc__form"
              label={phrase('account.security.renameOf', { name: title })}
            >
              <Field name="label" value={name} required maxLength={50} autoComplete="off" />
              <Button type="submit" variant="line" size="small">
                {phrase('account.security.rename')}
              </Button>
            </AccountForm>
          </Opens>
        )}
        <Opens
          form="remove"
          fields={{ id }}
          account={account}
          summary={
            <>
              {phrase('account.security.remove')} <VisuallyHidden>{title}</VisuallyHidden>
            </>
          }
        >
          <AccountForm
            name="remove"
            api={API}
            account={account}
            fields={{ id }}
            className="acc__form"
            label={phrase('account.security.removeOf', { name: title })}
          >
            <p>{phrase(`account.security.removeHint.${key}`)}</p>
            <Button type="submit" variant="line" size="small">
              {phrase('account.security.removeNow')} <VisuallyHidden>{title}</VisuallyHidden>
            </Button>
          </AccountForm>
        </Opens>
      </div>
    </li>
  );
}

function Offer({ way }: { way: AuthenticatorKey }) {
  const { phrase, language } = useWords();
  return (
    <li className="sessionrow">
      <div>
        <h3>{phrase(`account.security.way.${way}`)}</h3>
        <p className="meta">{phrase(`account.security.offer.${way}`)}</p>
        {way === 'webauthn' && (
          <noscript>
            <p className="meta">{phrase('account.security.needsScript')}</p>
          </noscript>
        )}
      </div>
      <form method="post" action={SET_UP}>
        <Hidden fields={{ at: 'security', language, way }} />
        <Button type="submit" variant="line" size="small">
          {phrase('account.security.setUp')} <VisuallyHidden>{phrase(`account.security.way.${way}`)}</VisuallyHidden>
        </Button>
      </form>
    </li>
  );
}
