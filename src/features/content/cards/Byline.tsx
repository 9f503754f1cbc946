import { intl } from '@/lib/intl';
import type { ReactNode } from 'react';
import { localeOf } from '@/lib/language-path';
import { Image } from '@/runtime/fields';
import { useRoute } from '@/runtime/phrases';
import type { PersonItem } from './model';
import { personName, smallPortrait } from './to-card';

/**
 * Faces and names of authors, joined as the language joins them. `children` stands below the names.
 * @param roles what each of several is, who then have a line each
 * @param others what those who are not named are called, as the last of the names: `five others`
 */
export function Byline({
  people,
  roles,
  others,
  children,
}: {
  people: readonly PersonItem[];
  roles?: readonly string[] | undefined;
  others?: string | undefined;
  children?: ReactNode;
}) {
  const { language } = useRoute();
  if (people.length === 0)
    return children ? (
      <div className="by">
        <div>{children}</div>
      </div>
    ) : null;
  const faces = people.filter((person) => person.fields.Image.value.src).slice(0, 4);
  const parts = intl('ListFormat', localeOf(language)).formatToParts([...people.map(({ id }) => id), ...(others ? [others] : [])]);
  const joints = parts.flatMap(({ type, value }) => (type === 'literal' ? [value] : []));
  return (
    <div className="by">
      {faces.length > 0 && (
        <span className="by__faces">
          {faces.map((person) => (
            <Image key={person.id} field={smallPortrait(person)} alt="" ratio="1:1" sizes="2.75rem" maxWidth={128} className="by__face" />
          ))}
        </span>
      )}
      <div>
        {roles && people.length > 1 ? (
          <ul className="by__each">
            {people.map((person, index) => (
              <li key={person.id} className="by__names" data-joint={joints[index - 1]}>
                <PersonName person={person} />
                {roles[index] && <span className="meta">{` ${roles[index]}`}</span>}
              </li>
            ))}
          </ul>
        ) : (
          <p className="by__names">
            {parts.map((part, index) => {
              const person = part.type === 'element' ? people.find(({ id }) => id === part.value) : undefined;
              return person ? <PersonName key={index} person={person} /> : part.value;
            })}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function PersonName({ person }: { person: PersonItem }) {
  return person.url ? <a href={person.url}>{personName(person)}</a> : personName(person);
}
