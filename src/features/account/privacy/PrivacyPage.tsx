import { Button, ButtonLink, Icon, Notice } from '@/ui';
import {
  AccountForm,
  AccountFrame,
  useAccount,
  useWords,
  WordsProvider,
  type Account,
  type AccountView,
  type AccountWords,
} from '../common';
import type { PrivacyData } from './model';
import { privacyRules } from './rules';

const API = '/api/account/privacy';
const EXPORT = '/api/account/export';

interface Props {
  first: AccountView<PrivacyData>;
  title: string;
}

function Privacy({ first, title }: Props) {
  const { phrase } = useWords();
  const account = useAccount(first, privacyRules);
  return (
    <AccountFrame current="privacy" title={title} account={account} api={API}>
      {(data) => (
        <>
          <section className="acc__part">
            <h2>{phrase('account.privacy.held')}</h2>
            <p>{phrase('account.privacy.heldHint', { name: data.name, email: data.email })}</p>
            <dl className="acc__held">
              {data.held.map(({ kind, count }) => (
                <div key={kind}>
                  <dt>{phrase(`account.privacy.held.${kind}`)}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
            {data.incomplete && (
              <Notice kind="warn">
                <p>{phrase('account.privacy.incomplete')}</p>
              </Notice>
            )}
          </section>
          <section className="acc__part">
            <h2>{phrase('account.privacy.take')}</h2>
            <p>{phrase('account.privacy.takeHint')}</p>
            <p>
              <ButtonLink href={EXPORT} variant="line" download>
                <Icon name="download" /> {phrase('account.privacy.download')}
              </ButtonLink>
            </p>
          </section>
          <Erase account={account} />
        </>
      )}
    </AccountFrame>
  );
}

function Erase({ account }: { account: Account<PrivacyData> }) {
  const { phrase } = useWords();
  const error = account.outcome?.form === 'erase' ? account.outcome.errors?.confirm : undefined;
  return (
    <section className="acc__part">
      <h2>{phrase('account.privacy.erase')}</h2>
      <Notice kind="warn">
        <p>{phrase('account.privacy.eraseHint')}</p>
      </Notice>
      <AccountForm name="erase" api={API} account={account} className="acc__form">
        <div className={error ? 'field field--err' : 'field'}>
          <label className="check">
            <input
              id="erase-confirm"
              type="checkbox"
              name="confirm"
              value="yes"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'erase-confirm-error' : undefined}
            />
            <span>{phrase('account.privacy.eraseConfirm')}</span>
          </label>
          {error && (
            <span className="field__err" id="erase-confirm-error">
              <Icon name="error" /> {phrase(`account.invalid.${error}`)}
            </span>
          )}
        </div>
        <Button type="submit" variant="line" busy={account.busy === 'erase'}>
          {phrase('account.privacy.eraseButton')}
        </Button>
      </AccountForm>
    </section>
  );
}

export function PrivacyPage({ words, ...props }: Props & { words: AccountWords }) {
  return (
    <WordsProvider value={words}>
      <Privacy {...props} />
    </WordsProvider>
  );
}
