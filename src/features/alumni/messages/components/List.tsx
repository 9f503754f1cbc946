import { alumniRoutes } from '@/config/alumni-routes';
import { AccountForm, Told } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Button, ButtonLink, Empty, Icon, Notice } from '@/ui';
import { useContact } from '../../contact/words';
import { queryOf } from '../../contact/fitting';
import { ASKED } from '../asked';
import type { ConversationList } from '../messages.schema';
import { API, type Place } from './place';

/** Conversations, the one with the newest message first. */
export function List({ data: { asked }, account, here, fields, list }: Place & { list: ConversationList }) {
  const { phrase, language, whoOf } = useContact();
  return (
    <>
      {!list.reached && (
        <Notice kind="warn" title={phrase('messages.notReached')}>
          <p>{phrase('messages.notReachedHint')}</p>
          <AccountForm name="reached" api={API} account={account} fields={fields}>
            <Button type="submit" variant="line" size="small" busy={account.busy === 'reached'}>
              {phrase('messages.reached')}
            </Button>
          </AccountForm>
        </Notice>
      )}
      {list.conversations.length === 0 ? (
        <Empty
          level={2}
          title={phrase('messages.empty')}
          actions={
            <ButtonLink href={asked.after ? here : languagePath(alumniRoutes.alumniDirectory.path, language)} variant="line">
              {phrase(asked.after ? 'messages.newest' : 'messages.directory')}
            </ButtonLink>
          }
        >
          <p>{phrase('messages.emptyHint')}</p>
        </Empty>
      ) : (
        <>
          <p>
            <ButtonLink href={languagePath(alumniRoutes.alumniDirectory.path, language)} variant="line">
              {phrase('messages.toWrite')}
            </ButtonLink>
          </p>
          <ul className="rows alu__rows" aria-label={phrase('messages.list')}>
            {list.conversations.map((each) => (
              <li key={each.id} className={each.unread > 0 ? 'alu__row alu__row--mail alu__row--new' : 'alu__row alu__row--mail'}>
                <h2 className="alu__who">
                  <a href={`${here}${queryOf(ASKED, asked, { id: each.id })}`}>
                    <bdi>{whoOf(each.with)}</bdi>
                  </a>
                  {each.unread > 0 && (
                    <>
                      {' '}
                      <span className="sc sc--accent">{phrase('messages.unread', { count: each.unread })}</span>
                    </>
                  )}
                </h2>
                <p className="alu__state">
                  {!each.open && <span className="sc">{phrase('messages.over')}</span>}{' '}
                  <span className="meta">
                    <Told phrase="contact.at" at={{ date: each.last.at }} />
                  </span>
                </p>
                <p className="alu__about">
                  <bdi>{each.subject}</bdi>
                </p>
                <p className="alu__excerpt" dir="auto">
                  {each.last.mine && <span className="alu__mine">{phrase('messages.you')} </span>}
                  {each.last.excerpt}
                </p>
                {each.kind !== 'contact' && <p className="meta">{phrase(`messages.kind.${each.kind}`)}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="alu__foot">
        {asked.after && (
          <a className="more" href={here}>
            {phrase('messages.newest')}
          </a>
        )}
        {list.next && (
          <a className="more" href={`${here}${queryOf(ASKED, asked, { after: list.next })}`} rel="next">
            {phrase('messages.older')} <Icon name="arrow" />
          </a>
        )}
        <a className="meta alu__quiet" href={`${here}${queryOf(ASKED, asked, { view: 'blocked', after: '' })}`}>
          {phrase('messages.blocked')}
        </a>
      </p>
    </>
  );
}
