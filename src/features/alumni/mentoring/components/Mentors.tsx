import { Part } from '@/features/account/common';
import { ButtonLink, Pagination } from '@/ui';
import { queryOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { alumniPath } from '../../navigation/paths';
import { PersonEntry } from '../../people/PersonEntry';
import { ASKED, TOPICS } from '../asked';
import type { Mentors as All } from '../mentoring.schema';
import type { Place } from './place';

/** Of fewer offers, what one mentor alone offers is read in the list as soon as among its filters. */
const MANY_OFFERS = 24;

/** Those who offer to accompany others, and what about. */
export function Mentors({ data: { asked }, here, mentors: { total, page, pages, mentors, topics } }: Place & { mentors: All }) {
  const { phrase, language, number, named } = useContact();
  const counts = new Map(topics.map(({ value, count }) => [value, count]));
  const fewest = topics.reduce((sum, { count }) => sum + count, 0) < MANY_OFFERS ? 2 : 1;
  const chips = TOPICS.filter((topic) => topic === asked.topic || (counts.get(topic) ?? 0) >= fewest);
  const to = (change: Parameters<typeof queryOf<typeof asked>>[2]) => `${here}${queryOf(ASKED, asked, change)}#mentors`;
  return (
    <Part id="mentors" title={phrase('mentoring.mentors')}>
      {chips.length > 0 && (
        <nav aria-label={phrase('mentoring.topics')} className="alu__topics">
          <ul className="tags alu__chips">
            {(['', ...chips] as const).map((topic) => (
              <li key={topic}>
                <a
                  href={to({ topic, page: '' })}
                  className={topic === asked.topic ? 'tag tag--on' : 'tag'}
                  aria-current={topic === asked.topic ? 'page' : undefined}
                >
                  {phrase(topic === '' ? 'mentoring.topic.all' : `mentoring.topic.${topic}`)}
                  {topic !== '' && <span className="tabnum">{number(counts.get(topic) ?? 0)}</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p>{phrase('mentoring.found', { count: total, number: number(total) })}</p>
      {mentors.length > 0 && (
        <ul className="rows alu__rows" aria-label={phrase('mentoring.mentors')}>
          {mentors.map((mentor) => (
            <li key={mentor.id} className="alu__mentor">
              {/* What is offered leads: beside it the person's own line would be a second voice. */}
              <PersonEntry
                person={mentor.about ? { ...mentor, headline: undefined } : mentor}
                href={alumniPath('directory', language, { id: mentor.id })}
              />
              <div className="alu__offer">
                {mentor.about && (
                  <p className="alu__words" dir="auto">
                    {mentor.about}
                  </p>
                )}
                <ul className="meta meta--points" aria-label={phrase('mentoring.topicsOf', { name: mentor.name })}>
                  {mentor.topics.map((topic) => (
                    <li key={topic}>{phrase(`mentoring.topic.${topic}`)}</li>
                  ))}
                </ul>
              </div>
              <div className="alu__ends">
                {mentor.free > 0 && (
                  <ButtonLink
                    href={`${here}${queryOf(ASKED, asked, { to: mentor.id })}`}
                    variant="line"
                    size="small"
                    aria-label={named('mentoring.ask', mentor.name)}
                  >
                    {phrase('mentoring.ask')}
                  </ButtonLink>
                )}
                {mentor.free < 2 && (
                  <span className="meta">{phrase(mentor.free > 0 ? 'mentoring.free' : 'mentoring.full', { count: mentor.free })}</span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(each) => to({ page: each === 1 ? '' : String(each) })}
        labels={{
          name: phrase('mentoring.pages'),
          previous: phrase('contact.previous'),
          next: phrase('contact.next'),
          page: (each) => phrase('contact.page', { page: each }),
        }}
      />
    </Part>
  );
}
