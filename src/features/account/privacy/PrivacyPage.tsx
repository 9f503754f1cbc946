import { intl } from '@/lib/intl';
import { languagePath } from '@/lib/language-path';
import { useWords } from '@/runtime';
import { Button, ButtonLink, Icon, Notice } from '@/ui';
import { AccountForm, AccountFrame, Address, Confirm, Part, useAccount, type Account, type AccountView } from '../common';
import { HELD } from './held-kinds';
import type { PrivacyData } from './model';
import { ERASE, privacyRules } from './rules';

const API = '/api/account/privacy';
/** What an erasure leaves: the lists of `tests/contract/account/erasure.test.ts`, in words of readers. */
const STAYS = ['list', 'codes', 'log', 'backups', 'work'] as const;
/** What goes with the account. */
const GOES = ['forms', 'subscription', 'alumni'] as const;
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
          <Part
            title={phrase('account.privacy.held')}
            about={
              <>
                <p>
                  <bdi>{data.name}</bdi>
                </p>
                <p>
                  <Address email={data.email} />
                </p>
                <p>{phrase('account.privacy.heldHint')}</p>
              </>
            }
          >
            <Held held={data.held} />
            {data.unavailable.length > 0 && (
              <Notice kind="warn">
                {data.unavailable.map((holder) => (
                  <p key={holder}>{phrase(`account.privacy.incomplete.${holder}`)}</p>
                ))}
              </Notice>
            )}
          </Part>
          <Part title={phrase('account.privacy.take')} about={<p>{phrase('account.privacy.takeHint')}</p>}>
            <p>
              <ButtonLink href={EXPORT} variant="line" download>
                <Icon name="download" /> {phrase('account.privacy.download')}
              </ButtonLink>
            </p>
            <p className="hint">{phrase('account.privacy.counted')}</p>
          </Part>
          <Erase account={account} />
        </>
      )}
    </AccountFrame>
  );
}

/** What is held, a sentence each, which leads to where it is changed; of what there is none the names, folded. */
function Held({ held }: Pick<PrivacyData, 'held'>) {
  const { phrase, language, locale } = useWords();
  const number = (count: number): string => intl('NumberFormat', locale).format(count);
  const none = held.filter(({ count }) => count === 0);
  return (
    <>
      <ul className="acc__holds">
        {held.map(({ kind, count }) => {
          if (count === 0) return null;
          const path = HELD[kind];
          const said = (
            <>
              <span>{phrase(`account.privacy.held.${kind}`)}</span> <span className="tabnum">{number(count)}</span>
            </>
          );
          return (
            <li key={kind}>
              {path === undefined ? (
                said
              ) : (
                <a href={languagePath(path, language)}>
                  {said} <Icon name="arrow" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {none.length > 0 && (
        <details className="acc__more">
          <summary>{phrase('account.privacy.none', { count: none.length })}</summary>
          <p>{none.map(({ kind }) => phrase(`account.privacy.held.${kind}`)).join(' · ')}</p>
        </details>
      )}
    </>
  );
}

function Erase({ account }: { account: Account<PrivacyData> }) {
  const { phrase } = useWords();
  return (
    <Part id={ERASE} title={phrase('account.privacy.erase')}>
      <Notice kind="warn">
        <p>{phrase('account.privacy.eraseHint')}</p>
        <ul>
          {GOES.map((what) => (
            <li key={what}>{phrase(`account.privacy.goes.${what}`)}</li>
          ))}
        </ul>
      </Notice>
      <details className="acc__more">
        <summary>{phrase('account.privacy.stays')}</summary>
        <ul>
          {STAYS.map((what) => (
            <li key={what}>{phrase(`account.privacy.stays.${what}`)}</li>
          ))}
        </ul>
      </details>
      <AccountForm name="erase" api={API} account={account} className="acc__form">
        <Confirm label={phrase('account.privacy.eraseConfirm')} />
        <Button type="submit" variant="warn" busy={account.busy === 'erase'}>
          {phrase('account.privacy.eraseButton')}
        </Button>
      </AccountForm>
    </Part>
  );
}
