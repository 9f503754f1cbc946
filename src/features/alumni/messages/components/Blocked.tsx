import { AccountForm, Part, Told } from '@/features/account/common';
import { Button } from '@/ui';
import { Back } from '../../contact/components/Back';
import { useContact } from '../../contact/words';
import type { Blocks } from '../messages.schema';
import { API, type Place } from './place';

/** Whom the member has blocked. */
export function Blocked({ blocks, account, fields, here }: Place & { blocks: Blocks['blocks'] }) {
  const { phrase, named } = useContact();
  return (
    <div className="alu__one">
      <Back href={here}>{phrase('messages.back')}</Back>
      <Part title={phrase('messages.blocked')}>
        <p>{phrase(blocks.length === 0 ? 'messages.blockedNobody' : 'messages.blockedHint')}</p>
        {blocks.length > 0 && (
          <ul className="rows alu__rows" aria-label={phrase('messages.blocked')}>
            {blocks.map(({ person, at, subject }) => {
              const name = subject === undefined ? phrase('contact.somebody') : phrase('messages.blockedAbout', { subject });
              return (
                <li key={person.id} className="alu__row">
                  <p className="alu__who">
                    <bdi>{name}</bdi>
                  </p>
                  <AccountForm name="unblock" api={API} account={account} fields={{ ...fields, key: person.id }}>
                    <Button type="submit" variant="line" size="small" aria-label={named('messages.unblock', name)}>
                      {phrase('messages.unblock')}
                    </Button>
                  </AccountForm>
                  <p className="meta">
                    <Told phrase="messages.blockedAt" at={{ date: at }} />
                  </p>
                </li>
              );
            })}
          </ul>
        )}
      </Part>
    </div>
  );
}
