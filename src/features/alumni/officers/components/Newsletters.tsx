import { Told } from '@/features/account/common';
import { ButtonLink, Empty } from '@/ui';
import { useContact } from '../../contact/words';
import type { Newsletters as All } from '../officers.schema';
import { Pages } from './Pages';
import { to, type Place } from './place';

/** Letters to the alumni: written, being sent, sent. */
export function Newsletters({ newsletters: list, ...place }: Place & { newsletters: All }) {
  const { here } = place;
  const { newsletters } = list;
  const { phrase, number } = useContact();
  const another = (
    <ButtonLink href={to(here, { part: 'newsletters', id: 'new' })} variant="accent">
      {phrase('officers.letterNew')}
    </ButtonLink>
  );
  if (newsletters.length === 0)
    return (
      <Empty level={2} title={phrase('officers.lettersNone')} actions={another}>
        <p>{phrase('officers.lettersNoneHint')}</p>
      </Empty>
    );
  return (
    <>
      <p>{another}</p>
      <ul className="rows alu__rows" aria-label={phrase('officers.part.newsletters')}>
        {newsletters.map((each) => (
          <li key={each.id} className="alu__row">
            <h2 className="alu__title">
              <a href={to(here, { part: 'newsletters', id: each.id })}>
                <bdi>{each.subject}</bdi>
              </a>
            </h2>
            <p className="alu__state">
              <span className={each.state === 'sending' ? 'sc sc--accent' : 'sc'}>{phrase(`officers.letter.${each.state}`)}</span>
            </p>
            <p className="meta meta--points">
              <span>
                <Told phrase={each.sentAt ? 'officers.sentAt' : 'officers.writtenAt'} at={{ date: each.sentAt ?? each.changedAt }} />
              </span>
              {each.recipients !== undefined && (
                <span>{phrase('officers.recipients', { count: each.recipients, number: number(each.recipients) })}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Pages {...place} list={list} />
    </>
  );
}
