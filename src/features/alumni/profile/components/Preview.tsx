import { Part } from '@/features/account/common';
import { alumniPath } from '../../navigation/paths';
import { usePeople } from '../../people/words';
import type { Seen } from '../../people/person.schema';
import { askIfTyped } from '../ask-if-typed';
import { FIELDS, VIEWS, type Field } from '../fields';
import type { Place } from './place';

/** What others see of the profile, as the gateway's own rule says it. */
export function Preview({ data: { profile, preview } }: Place) {
  const { phrase, language, countryOf, yearsOf } = usePeople();
  const seen = profile.previews[preview];
  const textOf = (field: Field): string => {
    const value: Seen[Field] = seen[field];
    if (value === undefined) return '';
    if (field === 'years') return yearsOf(seen);
    if (field === 'country') return countryOf(String(value));
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  const shown = FIELDS.filter((field) => textOf(field) !== '');
  return (
    <Part id="preview" title={phrase('alumniProfile.preview')}>
      <nav aria-label={phrase('alumniProfile.previewAs')}>
        <ul className="flow alm__views">
          {VIEWS.map((view) => (
            <li key={view}>
              <a
                href={`${alumniPath('profile', language, { preview: view === 'everyone' ? '' : view })}#preview`}
                aria-current={view === preview ? 'true' : undefined}
                onClick={(event) => askIfTyped(event, phrase('alumniProfile.typedIsLost'))}
              >
                {phrase(`alumniProfile.as.${view}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {shown.length === 0 ? (
        <p>{phrase(`alumniProfile.nothingSeen.${preview}`)}</p>
      ) : (
        <dl className="alm__facts">
          {shown.map((field) => (
            <div key={field}>
              <dt>{phrase(`alumni.field.${field}`)}</dt>
              <dd dir="auto">{textOf(field)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}
