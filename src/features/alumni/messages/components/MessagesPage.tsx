import { alumniRoutes } from '@/config/alumni-routes';
import { useAccount, type AccountView } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { ButtonLink, Empty } from '@/ui';
import { ContactPage } from '../../contact/components/ContactPage';
import { hiddenOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { ASKED } from '../asked';
import type { MessagesData } from '../model';
import { messagesRules } from '../rules';
import { Blocked } from './Blocked';
import { Conversation } from './Conversation';
import { List } from './List';
import { API, type Place } from './place';
import { Write } from './Write';

const PATH = alumniRoutes.alumniMessages.path;

/** Messages between alumni: a list, one conversation, a first message, as the address says. */
export function MessagesPage({ first, title }: { first: AccountView<MessagesData>; title: string }) {
  const { language } = useContact();
  const here = languagePath(PATH, language);
  const account = useAccount(first, messagesRules);
  const fieldsOf = ({ asked }: MessagesData) => hiddenOf(ASKED, asked);
  return (
    <ContactPage title={title} account={account} api={API} here={here} fieldsOf={fieldsOf}>
      {(data) => <Shown data={data} account={account} here={here} fields={fieldsOf(data)} />}
    </ContactPage>
  );
}

function Shown(place: Place) {
  const { phrase } = useContact();
  const { data, here } = place;
  switch (data.shown.kind) {
    case 'list':
      return <List {...place} list={data.shown.list} />;
    case 'one':
      return <Conversation {...place} one={data.shown.one} />;
    case 'write':
      return <Write {...place} to={data.shown.to} />;
    case 'blocked':
      return <Blocked {...place} blocks={data.shown.blocks} />;
    case 'gone':
      return (
        <Empty
          level={2}
          title={phrase('messages.gone')}
          actions={
            <ButtonLink href={here} variant="line">
              {phrase('messages.back')}
            </ButtonLink>
          }
        >
          <p>{phrase('messages.goneHint')}</p>
        </Empty>
      );
  }
}
