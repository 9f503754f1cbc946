import { routes } from '@/config/routes';
import { useAccount, type AccountView } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Empty } from '@/ui';
import { ContactPage } from '../../contact/components/ContactPage';
import { hiddenOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { ASKED, PARTS } from '../asked';
import type { OfficersData } from '../model';
import type { Waiting } from '../officers.schema';
import { officersRules } from '../rules';
import { Figures } from './Figures';
import { Groups } from './Groups';
import { Invitations } from './Invitations';
import { Leavers } from './Leavers';
import { Members } from './Members';
import { Newsletter } from './Newsletter';
import { Newsletters } from './Newsletters';
import { API, to, type Place } from './place';
import { Queue } from './Queue';
import { Recruiters } from './Recruiters';
import { Reports } from './Reports';

const PATH = routes.alumniOfficers.path;

/** What those do who look after the alumni, a part at a time; nothing to anybody else. */
export function OfficersPage({ first, title }: { first: AccountView<OfficersData>; title: string }) {
  const { phrase, language } = useContact();
  const here = languagePath(PATH, language);
  const account = useAccount(first, officersRules);
  const fieldsOf = (data: OfficersData): Record<string, string> => (data.allowed ? hiddenOf(ASKED, data.asked) : {});
  const { view } = account;
  const member = view.status === 'ready' && view.data.allowed && view.data.member;
  return (
    <ContactPage title={title} account={account} api={API} here={here} fieldsOf={fieldsOf} navigation={member}>
      {(data) =>
        data.allowed ? (
          <>
            <nav aria-label={phrase('officers.parts')}>
              <ul className="alu__counts">
                {PARTS.map((part) => (
                  <li key={part}>
                    <a href={to(here, { part })} aria-current={part === data.asked.part ? 'page' : undefined}>
                      {phrase(`officers.part.${part}`)}
                      <Waits count={data.waiting?.[part as keyof Waiting]} />
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <Shown data={data} account={account} here={here} fields={fieldsOf(data)} />
          </>
        ) : (
          <Empty level={2} title={phrase('officers.notAllowed')}>
            <p>{phrase('officers.notAllowedHint')}</p>
          </Empty>
        )
      }
    </ContactPage>
  );
}

/** How many wait in a part, where any do. */
function Waits({ count = 0 }: { count: number | undefined }) {
  const { phrase, number } = useContact();
  return count === 0 ? null : <span className="alu__count"> {phrase('officers.waits', { number: number(count) })}</span>;
}

function Shown(place: Place) {
  const { phrase } = useContact();
  const {
    data: { shown, asked },
    here,
  } = place;
  switch (shown.part) {
    case 'queue':
      return <Queue {...place} queue={shown.queue} />;
    case 'reports':
      return <Reports {...place} reports={shown.reports} />;
    case 'recruiters':
      return <Recruiters {...place} recruiters={shown.recruiters} />;
    case 'groups':
      return <Groups {...place} groups={shown.groups} />;
    case 'invitations':
      return <Invitations {...place} invitations={shown.invitations} />;
    case 'leavers':
      return <Leavers {...place} imports={shown.imports} />;
    case 'newsletters':
      return <Newsletters {...place} newsletters={shown.newsletters} />;
    case 'newsletter':
      return <Newsletter {...place} newsletter={shown.newsletter} segments={shown.segments} count={shown.count} />;
    case 'members':
      return <Members {...place} found={shown.members} suspended={shown.suspended} groups={shown.groups} />;
    case 'figures':
      return <Figures figures={shown.figures} />;
    case 'gone':
      return (
        <Empty level={2} title={phrase('officers.gone')} actions={<a href={to(here, { part: asked.part })}>{phrase('officers.back')}</a>}>
          <p>{phrase('officers.goneHint')}</p>
        </Empty>
      );
  }
}
