import { alumniRoutes } from '@/config/alumni-routes';
import type { Account } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, Notice } from '@/ui';
import { useContact } from '../words';

/** The way to where one chooses who sees one's name. */
function ShowName() {
  const { phrase, language } = useContact();
  return (
    <p>
      <ButtonLink href={languagePath(alumniRoutes.alumniUpdateInfo.path, language)} variant="line" size="small">
        {phrase('messages.showName')}
      </ButtonLink>
    </p>
  );
}

/** Instead of a form: whom one would write to does not see one's name. */
export function MayNot() {
  const { phrase } = useContact();
  return (
    <Notice kind="warn" title={phrase('messages.mayNot')}>
      <p>{phrase('messages.mayNotHint')}</p>
      <ShowName />
    </Notice>
  );
}

/** The same where something was not sent because of it. */
export const ShowNameFirst = ({ account: { outcome } }: { account: Pick<Account<unknown>, 'outcome'> }) =>
  outcome?.message === 'contact.error.nameHidden' ? <ShowName /> : null;
