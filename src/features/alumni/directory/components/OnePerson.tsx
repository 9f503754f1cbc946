import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui';
import { Back } from '../../contact/components/Back';
import { alumniPath } from '../../navigation/paths';
import { usePeople } from '../../people/words';
import type { Person } from '../directory.schema';

/** One person, as far as whoever looks may see. */
export function OnePerson({ person, back }: { person: Person; back: string }) {
  const { phrase, language, workOf, placeOf, yearsOf } = usePeople();
  const work = workOf(person);
  const { groups, mentor, self } = person;
  return (
    <article className="alm__person">
      <Back href={back}>{phrase('alumniDirectory.back')}</Back>
      <header className="alm__head">
        <h2>
          <bdi>{person.name}</bdi>
        </h2>
        {person.headline && (
          <p className="lede" dir="auto">
            {person.headline}
          </p>
        )}
        {work && <p dir="auto">{work}</p>}
        {placeOf(person) && <p className="meta">{placeOf(person)}</p>}
      </header>
      <div className="flow">
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
      <dl className="alm__facts">
        <Fact name={phrase('alumni.field.years')}>{yearsOf(person)}</Fact>
        <Fact name={phrase('alumni.field.offices')}>{person.offices?.join(', ')}</Fact>
        <Fact name={phrase('alumni.field.practices')}>{person.practices?.join(', ')}</Fact>
        <Fact name={phrase('alumni.field.industry')}>{person.industry}</Fact>
        <Fact name={phrase('alumni.field.skills')}>{person.skills?.join(', ')}</Fact>
        <Fact name={phrase('alumni.field.languages')}>{person.languages?.join(', ')}</Fact>
        <Fact name={phrase('alumni.field.education')}>{person.education}</Fact>
        <Fact name={phrase('alumni.field.about')}>{person.about}</Fact>
        {person.links && person.links.length > 0 && (
          <Fact name={phrase('alumni.field.links')}>
            {person.links.map((link) => (
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
            {groups.map(({ id, name }) => (
              <span key={id} className="alm__link">
                <a href={alumniPath('groups', language, { id })}>{name}</a>
              </span>
            ))}
          </Fact>
        )}
      </dl>
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
