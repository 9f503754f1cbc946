import { Part } from '@/features/account/common';
import { ButtonLink, Pagination } from '@/ui';
import { Person } from '../../contact/components/Person';
import { queryOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { ASKED, TOPICS } from '../asked';
import type { Mentors as All } from '../mentoring.schema';
import type { Place } from './place';

/** Those who offer to accompany others, and what about. */
export function Mentors({ data: { asked }, here, mentors: { total, page, pages, mentors, topics } }: Place & { mentors: All }) {
  const { phrase, number, named } = useContact();
  const counts = new Map(topics.map(({ value, count }) => [value, count]));
  const to = (change: Parameters<typeof queryOf<typeof asked>>[2]) => `${here}${queryOf(ASKED, asked, change)}#mentors`;
  return (
    <Part id="mentors" title={phrase('mentoring.mentors')}>
      <nav aria-label={phrase('mentoring.topics')}>
        <ul className="alu__counts">
          {(['', ...TOPICS] as const)
            .filter((topic) => topic === '' || topic === asked.topic || (counts.get(topic) ?? 0) > 0)
            .map((topic) => (
              <li key={topic}>
                <a href={to({ topic, page: '' })} aria-current={topic === asked.topic ? 'page' : undefined}>
                  {phrase(topic === '' ? 'mentoring.topic.all' : `mentoring.topic.${topic}`)}
                  {topic !== '' && <span className="alu__count"> {number(counts.get(topic) ?? 0)}</span>}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <p>{phrase('mentoring.found', { count: total, number: number(total) })}</p>
      {mentors.length > 0 && (
        <ul className="rows alu__rows" aria-label={phrase('mentoring.mentors')}>
          {mentors.map((mentor) => (
            <li key={mentor.id} className="alu__row">
              <h3 className="alu__who">
                <Person person={mentor} />
              </h3>
              <p className="alu__state">
                <span className="sc">{phrase(mentor.free > 0 ? 'mentoring.free' : 'mentoring.full', { count: mentor.free })}</span>
              </p>
              {mentor.headline && <p>{mentor.headline}</p>}
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
              {mentor.free > 0 && (
                <p className="alu__act">
                  <ButtonLink
                    href={`${here}${queryOf(ASKED, asked, { to: mentor.id })}`}
                    variant="line"
                    size="small"
                    aria-label={named('mentoring.ask', mentor.name)}
                  >
                    {phrase('mentoring.ask')}
                  </ButtonLink>
                </p>
              )}
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
