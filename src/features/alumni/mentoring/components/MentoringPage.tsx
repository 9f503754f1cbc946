import { alumniRoutes } from '@/config/alumni-routes';
import { useAccount, type AccountView } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, Empty } from '@/ui';
import { ContactPage } from '../../contact/components/ContactPage';
import { hiddenOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { ASKED } from '../asked';
import type { MentoringData } from '../model';
import { mentoringRules } from '../rules';
import { Ask } from './Ask';
import { Mentors } from './Mentors';
import { Offer } from './Offer';
import { API, type Place } from './place';
import { Requests } from './Requests';

const PATH = alumniRoutes.alumniMentoring.path;

/** Mentoring: requests to and from the member, mentors to ask, and what the member offers. */
export function MentoringPage({ first, title }: { first: AccountView<MentoringData>; title: string }) {
  const { phrase, language } = useContact();
  const here = languagePath(PATH, language);
  const account = useAccount(first, mentoringRules);
  const fieldsOf = ({ asked }: MentoringData) => hiddenOf(ASKED, asked);
  return (
    <ContactPage title={title} lede={phrase('mentoring.lede')} account={account} api={API} here={here} fieldsOf={fieldsOf}>
      {(data) => <Shown data={data} account={account} here={here} fields={fieldsOf(data)} />}
    </ContactPage>
  );
}

function Shown(place: Place) {
  const { phrase } = useContact();
  const { shown } = place.data;
  // What waits for an answer comes first; that there is nothing does not.
  const asked = shown.kind === 'all' && shown.requests.asMentor.length + shown.requests.asMentee.length > 0;
  switch (shown.kind) {
    case 'all':
      return (
        <>
          {asked && <Requests {...place} requests={shown.requests} />}
          <Mentors {...place} mentors={shown.mentors} />
          {!asked && <Requests {...place} requests={shown.requests} />}
          <Offer {...place} offer={shown.offer} />
        </>
      );
    case 'ask':
      return <Ask {...place} to={shown.to} />;
    case 'gone':
      return (
        <Empty
          level={2}
          title={phrase('mentoring.gone')}
          actions={
            <ButtonLink href={place.here} variant="line">
              {phrase('mentoring.back')}
            </ButtonLink>
          }
        >
          <p>{phrase('mentoring.goneHint')}</p>
        </Empty>
      );
  }
}
