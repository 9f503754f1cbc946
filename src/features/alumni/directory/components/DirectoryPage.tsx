import { useAccount, type AccountView } from '@/features/account/common';
import { ButtonLink, Empty } from '@/ui';
import { ContactPage } from '../../contact/components/ContactPage';
import { alumniPath } from '../../navigation/paths';
import { usePeople } from '../../people/words';
import { addressOf } from '../asked';
import type { DirectoryData } from '../model';
import { Listing } from './Listing';
import { OnePerson } from './OnePerson';

/** It has no forms that change anything. */
const NO_RULES = {};

/** The directory of the alumni: a list, a map, or one person, as the address says. */
export function DirectoryPage({ first, title, lede }: { first: AccountView<DirectoryData>; title: string; lede?: string | undefined }) {
  const { phrase, language } = usePeople();
  const here = alumniPath('directory', language);
  const account = useAccount(first, NO_RULES);
  const headed = account.view.status === 'ready' && account.view.data.shown.kind === 'person';
  return (
    <ContactPage title={title} headed={headed} lede={lede} account={account} api={here} here={here} fieldsOf={() => ({})}>
      {({ asked, shown }) => {
        const back = `${here}${addressOf(asked, { page: asked.page })}`;
        switch (shown.kind) {
          case 'list':
          case 'map':
            return <Listing asked={asked} shown={shown} here={here} />;
          case 'person':
            return <OnePerson person={shown.person} back={back} />;
          case 'gone':
            return (
              <Empty
                level={2}
                title={phrase('alumniDirectory.gone')}
                actions={
                  <ButtonLink href={back} variant="line">
                    {phrase('alumniDirectory.back')}
                  </ButtonLink>
                }
              >
                <p>{phrase('alumniDirectory.goneHint')}</p>
              </Empty>
            );
        }
      }}
    </ContactPage>
  );
}
