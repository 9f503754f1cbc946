import { Part, useAccount, type AccountView } from '@/features/account/common';
import { Leave } from '../../common/Leave';
import { ContactPage } from '../../contact/components/ContactPage';
import { alumniPath } from '../../navigation/paths';
import { usePeople } from '../../people/words';
import type { ProfileData } from '../model';
import { profileRules } from '../rules';
import { Agreed } from './Agreed';
import { Cv } from './Cv';
import { API } from './place';
import { Preview } from './Preview';
import { Standing } from './Standing';
import { Written } from './Written';

/** The way to the one password that there is. */
function Password() {
  const { phrase, language } = usePeople();
  return (
    <Part title={phrase('alumniPassword.how')}>
      <p>
        <a href={alumniPath('changePassword', language)}>{phrase('alumniHome.password')}</a>
      </p>
    </Part>
  );
}

/** One's own profile: what it says, who sees what, what was agreed to, and the way out. */
export function ProfilePage({ first, title, lede }: { first: AccountView<ProfileData>; title: string; lede?: string | undefined }) {
  const { language } = usePeople();
  const account = useAccount(first, profileRules);
  const fieldsOf = ({ preview }: ProfileData): Record<string, string> => (preview === 'everyone' ? {} : { preview });
  return (
    <ContactPage title={title} lede={lede} account={account} api={API} here={alumniPath('profile', language)} fieldsOf={fieldsOf}>
      {(data) => {
        const place = { data, account, fields: fieldsOf(data) };
        return (
          <>
            <Standing {...place} />
            <Cv {...place} />
            <Written {...place} />
            <Preview {...place} />
            <Agreed {...place} />
            <Password />
            <Leave api={API} account={account} fields={place.fields} />
          </>
        );
      }}
    </ContactPage>
  );
}
