import { SECURITY_QUESTIONS } from '@/config/constants';
import { Button, ButtonLink, Notice, VisuallyHidden } from '@/ui';
import { AccountForm, Field, Hidden, Part, useWords, type Account } from '../common';
import { API, SET_UP } from './api';
import { AUTHENTICATOR_KEYS, type AuthenticatorEntry, type AuthenticatorKey, type SecurityData } from './model';
import { useMoment } from './use-moment';

interface Props {
  data: SecurityData;
  account: Account<SecurityData>;
}

/** How somebody signs in to the account: what is always there, what was set up, what may be. */
export function Ways({ data, account }: Props) {
  const { phrase } = useWords();
  const { authenticators, email, host, passwordPath } = data;
  const entries = authenticators.status === 'known' ? authenticators.entries : [];
  const offered = AUTHENTICATOR_KEYS.filter((key) => key === 'webauthn' || !entries.some((entry) => entry.key === key));
  return (
    <Part title={phrase('account.security.ways')}>
      <p>{phrase('account.security.waysHint')}</p>
      <ul className="rows acc__list">
        <li className="sessionrow">
          <div>
            <h3>{phrase('account.security.way.okta_password')}</h3>
            <p className="meta">{phrase('account.security.passwordHint')}</p>
          </div>
          <ButtonLink href={passwordPath} variant="quiet" size="small">
            {phrase('account.security.password')}
          </ButtonLink>
        </li>
        <li className="sessionrow">
          <div>
            <h3>{phrase('account.security.way.okta_email')}</h3>
            <p className="meta">{phrase('account.security.emailHint', { email })}</p>
          </div>
        </li>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} account={account} />
        ))}
      </ul>
      {authenticators.status === 'down' && (
        <Notice kind="warn">
          <p>{phrase('account.security.waysDown')}</p>
        </Notice>
      )}
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
        <>
          <h3>{phrase('account.security.add')}</h3>
          <ul className="rows acc__list">
            {offered.map((key) => (
              <Offer key={key} way={key} host={host} />
            ))}
          </ul>
        </>
      )}
    </Part>
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
  const time = useMoment();
  const title = key === 'webauthn' ? name : phrase(`account.security.way.${key}`);
  const words = questionKey !== undefined && SECURITY_QUESTIONS.includes(questionKey) ? phrase(`signIn.question.${questionKey}`) : name;
  // A passkey without a name of its own is called one.
  const below = key !== 'webauthn' ? words : name === 'Passkey' ? '' : phrase('account.security.way.webauthn');
  const dates =
    lastUsedAt === null
      ? phrase('account.security.addedOn', { date: time(createdAt) })
      : phrase('account.security.addedUsed', { date: time(createdAt), used: time(lastUsedAt) });
  return (
    <li className="sessionrow">
      <div>
        <h3>{title}</h3>
        {below !== '' && <p className="meta">{below}</p>}
        <p className="meta">{dates}</p>
      </div>
      <div className="sessionrow__acts">
        {key === 'webauthn' && (
          <details>
            <summary>
              {phrase('account.security.rename')} <VisuallyHidden>{title}</VisuallyHidden>
            </summary>
            <AccountForm
              name="rename"
              api={API}
              account={account}
              fields={{ id }}
              className="acc__form"
              label={phrase('account.security.renameOf', { name: title })}
            >
              <Field
                form={`rename-${id}`}
                name="label"
                value={name}
                outcome={account.outcome?.form === 'rename' ? { ...account.outcome, form: `rename-${id}` } : undefined}
                required
                maxLength={50}
                autoComplete="off"
              />
              <Button type="submit" variant="line" size="small">
                {phrase('account.security.rename')}
              </Button>
            </AccountForm>
          </details>
        )}
        <details>
          <summary>
            {phrase('account.security.remove')} <VisuallyHidden>{title}</VisuallyHidden>
          </summary>
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
        </details>
      </div>
    </li>
  );
}

function Offer({ way, host }: { way: AuthenticatorKey; host: string }) {
  const { phrase, language } = useWords();
  return (
    <li className="sessionrow">
      <div>
        <h4>{phrase(`account.security.way.${way}`)}</h4>
        <p className="meta">{phrase(`account.security.offer.${way}`, { host })}</p>
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
