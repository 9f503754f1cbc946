import { alumniRoutes } from '@/config/alumni-routes';
import { useAccount, type AccountView } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, Empty } from '@/ui';
import { ContactPage } from '../../contact/components/ContactPage';
import { hiddenOf, queryOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { ASKED } from '../asked';
import type { PostsData } from '../model';
import { postsRules } from '../rules';
import { AlertByMail } from './AlertByMail';
import { List } from './List';
import { One } from './One';
import { API, type Place } from './place';

const PATH = alumniRoutes.alumniOpenings.path;

/** Roles that recruiters of the alumni offer: a list, or one of them, as the address says. */
export function PostsPage({ first, title }: { first: AccountView<PostsData>; title: string }) {
  const { language } = useContact();
  const here = languagePath(PATH, language);
  const account = useAccount(first, postsRules);
  const fieldsOf = ({ asked }: PostsData) => hiddenOf(ASKED, asked);
  return (
    <ContactPage title={title} account={account} api={API} here={here} fieldsOf={fieldsOf}>
      {(data) => <Shown data={data} account={account} here={here} fields={fieldsOf(data)} />}
    </ContactPage>
  );
}

function Shown(place: Place) {
  const { phrase } = useContact();
  const {
    data: { asked, shown },
    here,
  } = place;
  switch (shown.kind) {
    case 'list':
      return (
        <>
          <List {...place} list={shown.list} />
          <AlertByMail {...place} alert={shown.alert} />
        </>
      );
    case 'one':
      return <One {...place} one={shown.one} />;
    case 'gone':
      return (
        <Empty
          level={2}
          title={phrase('posts.gone')}
          actions={
            <ButtonLink href={`${here}${queryOf(ASKED, asked, { id: '' })}`} variant="line">
              {phrase('posts.back')}
            </ButtonLink>
          }
        >
          <p>{phrase('posts.goneHint')}</p>
        </Empty>
      );
  }
}
