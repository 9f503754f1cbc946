import type { PersonCard } from './person.schema';
import { usePeople } from './words';

/**
 * Somebody in a list: the name leads to the person, the rest is what may be seen.
 * @param href of the person, with the list behind it
 */
export function PersonEntry({ person, href, level = 3 }: { person: PersonCard; href: string; level?: 2 | 3 | 4 }) {
  const { phrase, workOf, placeOf, yearsOf } = usePeople();
  const Title = `h${level}` as const;
  const work = workOf(person);
  const facts = [placeOf(person), person.industry ?? ''].filter(Boolean);
  const years = yearsOf(person);
  const [where, ...more] = [(person.offices ?? []).join(', '), (person.practices ?? []).join(', ')].filter(Boolean);
  const firm =
    where === undefined
      ? [years && phrase('alumni.atTheFirm', { when: years })].filter(Boolean)
      : [years ? phrase('alumni.atTheFirmIn', { years, where }) : phrase('alumni.atTheFirm', { when: where }), ...more];
  return (
    <div className="aluperson">
      <div>
        <Title className="aluperson__name">
          <a href={href}>
            <bdi>{person.name}</bdi>
          </a>
          {person.mentor && (
            <>
              {' '}
              <span className="sc sc--accent">{phrase('alumni.mentor')}</span>
            </>
          )}
        </Title>
        {work && <p dir="auto">{work}</p>}
        {person.headline && (
          <p className="aluperson__motto" dir="auto">
            {person.headline}
          </p>
        )}
      </div>
      {facts.length + firm.length > 0 && (
        <div className="aluperson__facts">
          {facts.length > 0 && (
            <p className="meta meta--points">
              {facts.map((fact) => (
                <span key={fact} dir="auto">
                  {fact}
                </span>
              ))}
            </p>
          )}
          {firm.length > 0 && (
            <p className="meta meta--points">
              {firm.map((each) => (
                <span key={each}>{each}</span>
              ))}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
