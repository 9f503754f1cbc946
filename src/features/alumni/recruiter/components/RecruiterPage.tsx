import { alumniRoutes } from '@/config/alumni-routes';
import { useAccount, type AccountView } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, Empty } from '@/ui';
import { ContactPage } from '../../contact/components/ContactPage';
import { hiddenOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { ASKED } from '../asked';
import type { RecruiterData } from '../model';
import { recruiterRules } from '../rules';
import { Become } from './Become';
import { List } from './List';
import { One } from './One';
import { API, type Place } from './place';
import { PostForm } from './PostForm';

const PATH = alumniRoutes.alumniRecruiter.path;

/** Roles that a recruiter offers to alumni; for others, how to become one. */
export function RecruiterPage({ first, title }: { first: AccountView<RecruiterData>; title: string }) {
  const { language } = useContact();
  const here = languagePath(PATH, language);
  const account = useAccount(first, recruiterRules);
  const fieldsOf = ({ asked }: RecruiterData) => hiddenOf(ASKED, asked);
  return (
    <ContactPage title={title} account={account} api={API} here={here} fieldsOf={fieldsOf}>
      {(data) => <Shown data={data} account={account} here={here} fields={fieldsOf(data)} />}
    </ContactPage>
  );
}

function Shown(place: Place) {
  const { phrase, language } = useContact();
  const {
    data: { shown },
    here,
  } = place;
  switch (shown.kind) {
    case 'ask':
      return <Become {...place} refused={shown.refused} />;
    case 'waiting':
      return (
        <Empty
          level={2}
          title={phrase('recruiter.waiting')}
          actions={
            <ButtonLink href={languagePath(alumniRoutes.alumniOpenings.path, language)} variant="line">
              {phrase('recruiter.toOpenings')}
            </ButtonLink>
          }
        >
          <p>{phrase('recruiter.waitingHint')}</p>
        </Empty>
      );
    case 'list':
      return <List {...place} posts={shown.posts} />;
    case 'one':
      return <One {...place} post={shown.post} answers={shown.answers} />;
    case 'new':
      return <PostForm {...place} />;
    case 'edit':
      return <PostForm {...place} post={shown.post} />;
    case 'gone':
      return (
        <Empty
          level={2}
          title={phrase('recruiter.gone')}
          actions={
            <ButtonLink href={here} variant="line">
              {phrase('recruiter.back')}
            </ButtonLink>
          }
        >
          <p>{phrase('recruiter.goneHint')}</p>
        </Empty>
      );
  }
}
