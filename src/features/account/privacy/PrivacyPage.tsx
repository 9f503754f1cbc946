import { useWords } from '@/runtime';
import { Button, ButtonLink, Icon, Notice } from '@/ui';
import { AccountForm, AccountFrame, Confirm, Part, useAccount, type Account, type AccountView } from '../common';
import type { PrivacyData } from './model';
import { ERASE, privacyRules } from './rules';

const API = '/api/account/privacy';
const EXPORT = '/api/account/export';

interface Props {
  first: AccountView<PrivacyData>;
  title: string;
}

export function PrivacyPage({ first, title }: Props) {
  const { phrase } = useWords();
  const account = useAccount(first, privacyRules);
  return (
    <AccountFrame current="privacy" title={title} account={account} api={API}>
      {(data) => (
        <>
          <Part title={phrase('account.privacy.held')}>
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
          </Part>
          <Part title={phrase('account.privacy.take')}>
            <p>{phrase('account.privacy.takeHint')}</p>
            <p className="hint">{phrase('account.privacy.counted')}</p>
            <p>
              <ButtonLink href={EXPORT} variant="line" download>
                <Icon name="download" /> {phrase('account.privacy.download')}
              </ButtonLink>
            </p>
          </Part>
          <Erase account={account} />
        </>
      )}
    </AccountFrame>
  );
}

function Erase({ account }: { account: Account<PrivacyData> }) {
  const { phrase } = useWords();
  return (
    <Part id={ERASE} title={phrase('account.privacy.erase')}>
      <Notice kind="warn">
        <p>{phrase('account.privacy.eraseHint')}</p>
      </Notice>
      <AccountForm name="erase" api={API} account={account} className="acc__form">
        <Confirm label={phrase('account.privacy.eraseConfirm')} />
        <Button type="submit" variant="line" busy={account.busy === 'erase'}>
          {phrase('account.privacy.eraseButton')}
        </Button>
      </AccountForm>
    </Part>
  );
}
