import { alumniPath } from '../navigation/paths';
import type { PersonCard } from './person.schema';
import { usePeople } from './words';

/** Somebody in a list: the name leads to the person, the rest is what may be seen. */
export function PersonEntry({ person, level = 3 }: { person: PersonCard; level?: 2 | 3 | 4 }) {
  const { phrase, language, workOf, placeOf, yearsOf } = usePeople();
  const Title = `h${level}` as const;
  const work = workOf(person);
  const facts = [placeOf(person), person.industry ?? ''].filter(Boolean);
  const firm = [(person.offices ?? []).join(', '), (person.practices ?? []).join(', '), yearsOf(person)].filter(Boolean);
  return (
    <div className="aluperson">
      <Title className="aluperson__name">
        <a href={alumniPath('directory', language, { id: person.id })}>
          <bdi>{person.name}</bdi>
        </a>
        {person.mentor && (
          <>
            {' '}
            <span className="sc sc--accent">{phrase('alumni.mentor')}</span>
          </>
        )}
      </Title>
      {(person.headline ?? work) && <p dir="auto">{person.headline ?? work}</p>}
      {person.headline && work && (
        <p className="meta" dir="auto">
          {work}
        </p>
      )}
      {facts.length > 0 && (
        <p className="meta meta--points">
          {facts.map((fact) => (
            <span key={fact} dir="auto">
              {fact}
            </span>
          ))}
        </p>
      )}
      {firm.length > 0 && <p className="meta">{phrase('alumni.atTheFirm', { when: firm.join(' · ') })}</p>}
    </div>
  );
}
