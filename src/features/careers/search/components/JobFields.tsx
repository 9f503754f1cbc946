import { useWords } from '@/runtime';
import { useId, useState } from 'react';
import { Button, Icon, useGiven } from '@/ui';
import { DEFAULT_RADIUS, RADII, type JobSearchState } from '../job-state';
import { KeywordField, type Choose } from './KeywordField';

/** A position that was never typed. */
const isPoint = (near: string): boolean => /^[-\d.,]+$/.test(near);

function NearField({ near, unknown }: { near: string; unknown: string | undefined }) {
  const { phrase } = useWords();
  const id = useId();
  const input = useGiven<HTMLInputElement>(near);
  const [position, setPosition] = useState<'idle' | 'asking' | 'refused'>('idle');
  const ask = () => {
    setPosition('asking');
    // Fetched when it is asked for.
    void import('../position')
      .then(({ askPosition }) => askPosition(input.current))
      .catch(() => 'refused' as const)
      .then(setPosition);
  };
  const said = unknown ? phrase('jobs.placeUnknown', { place: unknown }) : position === 'refused' ? phrase('jobs.positionRefused') : '';
  return (
    <div className={unknown ? 'field field--err jobfield' : 'field jobfield'}>
      <label htmlFor={id}>{phrase('jobs.near')}</label>
      <p id={`${id}-said`} className={unknown ? 'field__err' : 'hint'} role="status">
        {unknown && <Icon name="error" />}
        {said && <span>{said}</span>}
      </p>
      <div className="jobfield__row">
        <input
          ref={input}
          id={id}
          className="input"
          name="near"
          defaultValue={near}
          maxLength={100}
          autoComplete="address-level2"
          placeholder={phrase('jobs.nearEmpty')}
          aria-describedby={`${id}-said`}
          aria-invalid={unknown ? true : undefined}
        />
        <button
          type="button"
          className="iconbtn jobfield__here withscript"
          data-island=""
          aria-label={phrase('jobs.nearMe')}
          title={phrase('jobs.nearMe')}
          aria-busy={position === 'asking' || undefined}
          aria-pressed={isPoint(near)}
          onClick={ask}
        >
          <Icon name="pin" />
        </button>
      </div>
    </div>
  );
}

interface Props {
  state: JobSearchState;
  unknownPlace: string | undefined;
  choose: Choose;
  type(keyword: string): void;
  /** Who typed has left the field. */
  typed(): void;
}

/** What, where, how far. */
export function JobFields({ state, unknownPlace, choose, type, typed }: Props) {
  const { phrase } = useWords();
  const id = useId();
  const radius = `${state.near ? state.radius : DEFAULT_RADIUS}`;
  return (
    <div className="search jobsearch__fields">
      <KeywordField keyword={state.keyword} choose={choose} type={type} typed={typed} />
      <NearField near={state.near} unknown={unknownPlace} />
      <div className="field">
        <label htmlFor={id}>{phrase('jobs.radius')}</label>
        <select ref={useGiven<HTMLSelectElement>(radius)} id={id} className="input" name="radius" defaultValue={radius}>
          {RADII.map((km) => (
            <option key={km} value={km}>
              {phrase('jobs.km', { km })}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit">
        <Icon name="search" /> {phrase('jobs.search')}
      </Button>
    </div>
  );
}
