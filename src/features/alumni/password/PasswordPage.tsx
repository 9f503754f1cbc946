import { Part, useAccount, type AccountView } from '@/features/account/common';
import { useWords } from '@/runtime';
import { ButtonLink, MoreLink } from '@/ui';
import { ContactPage } from '../contact/components/ContactPage';
import { alumniPath } from '../navigation/paths';
import type { PasswordData } from './model';

const NO_RULES = {};

/** The password is the account's, and not the alumni's: the way to where it is changed, and back. */
export function PasswordPage({ first, title }: { first: AccountView<PasswordData>; title: string }) {
  const { phrase, language } = useWords();
  const here = alumniPath('changePassword', language);
  const account = useAccount(first, NO_RULES);
  return (
    <ContactPage title={title} account={account} api={here} here={here} fieldsOf={() => ({})}>
      {({ changePath, securityPath }) => (
        <Part title={phrase('alumniPassword.how')}>
          <p>{phrase('alumniPassword.hint')}</p>
          <div className="flow">
            <ButtonLink href={changePath} variant="accent">
              {phrase('alumniPassword.change')}
            </ButtonLink>
            <ButtonLink href={securityPath} variant="line">
              {phrase('alumniPassword.ways')}
            </ButtonLink>
          </div>
          <MoreLink href={alumniPath('home', language)}>{phrase('alumniPassword.back')}</MoreLink>
        </Part>
      )}
    </ContactPage>
  );
}
