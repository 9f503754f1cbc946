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
  /** Each in a line of its own, so that it is found at the same place of every entry. */
  const firm = [
    [(person.offices ?? []).join(', '), (person.practices ?? []).join(', ')].filter(Boolean),
    [yearsOf(person)].filter(Boolean),
  ].filter((line) => line.length > 0);
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
          {firm.map((line, first) => (
            <p className="meta meta--points" key={line.join()}>
              {line.map((each, index) => (
                <span key={each}>{first + index === 0 ? phrase('alumni.atTheFirm', { when: each }) : each}</span>
              ))}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
