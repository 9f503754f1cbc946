import { useState } from 'react';
import { Expired, NotReady, Said, useAccount, WorkNavigation, type AccountView } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Empty, Icon, Wrap } from '@/ui';
import { addressOf } from '../asked';
import type { InboxData } from '../model';
import { inboxRules } from '../rules';
import { useInbox } from '../words';
import { List } from './List';
import { One } from './One';
import { API, type Place } from './place';

const PATH = '/user-registration/inbox';

/** What came in by forms: a list, and one of it, as the address says. */
export function InboxPage({ first, title }: { first: AccountView<InboxData>; title: string }) {
  const { phrase, language, whoOf } = useInbox();
  const here = languagePath(PATH, language);
  const account = useAccount(first, inboxRules);
  const { view } = account;
  // Where the session ends under a form, the form stays with what was typed into it.
  const [last, setLast] = useState<InboxData>();
  const data = view.status === 'ready' ? view.data : last;
  if (data !== last) setLast(data);
  const one = data?.allowed === true && data.shown.kind === 'one' ? data.shown.one : undefined;
  const back = data?.allowed === true ? `${here}${addressOf(data.asked, { id: '' })}` : here;
  return (
    <Wrap className="inbox acc">
      {data?.allowed === true && one && (
        <p className="inbox__back">
          <a className="more" href={back}>
            <Icon name="back" /> {phrase('inbox.back')}
          </a>
        </p>
      )}
      <div className="phead">
        <h1>{one ? <bdi>{whoOf(one)}</bdi> : title}</h1>
      </div>
      {data?.allowed === true && !one && <WorkNavigation current="inbox" />}
      {data?.allowed === true ? (
        <div className="acc__body">
          <Said title={title} account={account} api={API} fields={hiddenOf(data)} />
          <Shown data={data} account={account} here={here} />
        </div>
      ) : data ? (
        <Empty level={2} title={phrase('figures.notAllowed')}>
          <p>{phrase('figures.notAllowedHint')}</p>
        </Empty>
      ) : view.status === 'expired' ? (
        <Expired signIn={view.signIn} kept={false} />
      ) : (
        view.status === 'error' && <NotReady view={view} />
      )}
    </Wrap>
  );
}

/** What every form brings back: the address that it stands on. */
const hiddenOf = ({ asked }: Place['data']): Record<string, string> => Object.fromEntries(new URLSearchParams(addressOf(asked)));

function Shown(place: Omit<Place, 'fields'>) {
  const { phrase } = useInbox();
  const { data, here } = place;
  const all = { ...place, fields: hiddenOf(data) };
  const back = `${here}${addressOf(data.asked, { id: '' })}`;
  switch (data.shown.kind) {
    case 'list':
      return <List {...all} list={data.shown.list} />;
    case 'one':
      return <One {...all} one={data.shown.one} />;
    case 'gone':
      return (
        <Empty level={2} title={phrase('inbox.gone')} actions={<a href={back}>{phrase('inbox.back')}</a>}>
          <p>{phrase('inbox.goneHint')}</p>
        </Empty>
      );
  }
}
