import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui';
import { Back } from '../../contact/components/Back';
import { alumniPath } from '../../navigation/paths';
import { usePeople } from '../../people/words';
import type { Person } from '../directory.schema';

/** One person, as far as whoever looks may see: the name is the page's heading, and what can be done comes after what there is to know. */
export function OnePerson({ person, back }: { person: Person; back: string }) {
  const { phrase, language, workOf, placeOf, yearsOf, groupOf } = usePeople();
  const work = workOf(person);
  const { groups, mentor, mentoring, self, headline, links = [] } = person;
  const place = placeOf(person);
  const said = (
    [
      ['years', yearsOf(person)],
      ['offices', person.offices?.join(', ')],
      ['practices', person.practices?.join(', ')],
      ['industry', person.industry],
      ['skills', person.skills?.join(', ')],
      ['languages', person.languages?.join(', ')],
      ['education', person.education],
      ['about', person.about],
    ] as const
  ).filter(([, value]) => value !== undefined && value !== '');
  const nameAlone = !mentoring && !mentor && !headline && !work && !place && said.length + links.length + groups.length === 0;
  return (
    <article className="alm__person">
      <Back href={back}>{phrase('alumniDirectory.back')}</Back>
      <header className="alm__head">
        <h1>
          <bdi>{person.name}</bdi>
        </h1>
        {work && (
          <p className="lede" dir="auto">
            {work}
          </p>
        )}
        {place && <p>{place}</p>}
        {headline && (
          <p className="aluperson__motto" dir="auto">
            {headline}
          </p>
        )}
        {nameAlone && !self && <p>{phrase('alumniDirectory.nameAlone', { name: person.name })}</p>}
      </header>
      <dl className="alm__facts">
        {mentoring && (
          <Fact name={phrase('alumniDirectory.mentorFor')}>
            {mentoring.topics.map((topic) => phrase(`mentoring.topic.${topic}`)).join(', ')}
            {mentoring.about && <blockquote className="alu__words">{mentoring.about}</blockquote>}
          </Fact>
        )}
        {said.map(([field, value]) => (
          <Fact key={field} name={phrase(`alumni.field.${field}`)}>
            {value}
          </Fact>
        ))}
        {links.length > 0 && (
          <Fact name={phrase('alumni.field.links')}>
            {links.map((link) => (
              <span key={link} className="alm__link">
                <a href={link} rel="noopener nofollow ugc">
                  {link.replace(/^https:\/\//, '')}
                </a>
              </span>
            ))}
          </Fact>
        )}
        {groups.length > 0 && (
          <Fact name={phrase('alumniDirectory.shared')}>
            {groups.map((group) => (
              <span key={group.id} className="alm__link">
                <a href={alumniPath('groups', language, { id: group.id })}>{groupOf(group)}</a>
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <div className="flow alm__acts">
        {self ? (
          <ButtonLink href={alumniPath('profile', language)} variant="line">
            {phrase('alumni.toProfile')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink href={alumniPath('messages', language, { to: person.id })} variant="accent">
              {phrase('alumniDirectory.write')}
            </ButtonLink>
            {mentor && (
              <ButtonLink href={alumniPath('mentoring', language, { to: person.id })} variant="line">
                {phrase('alumniDirectory.askMentor')}
              </ButtonLink>
            )}
          </>
        )}
      </div>
      <p className="meta">{phrase('alumniDirectory.seenByYou')}</p>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
