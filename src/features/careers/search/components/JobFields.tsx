import { useId, useState } from 'react';
import { Button, Icon } from '@/ui';
import { useWords } from '../../words';
import { DEFAULT_RADIUS, RADII, type JobSearchState } from '../job-state';
import { KeywordField, type Choose } from './KeywordField';

const isPoint = (near: string): boolean => /^-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?$/.test(near);

/** Two digits are about a kilometre: enough to sort by, and no more than that leaves the browser. */
const rounded = ({ latitude, longitude }: GeolocationCoordinates): string => `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

function NearField({ state, unknown, locate }: { state: JobSearchState; unknown: string | undefined; locate(point: string): void }) {
  const { phrase } = useWords();
  const id = useId();
  const [position, setPosition] = useState<'idle' | 'asking' | 'refused'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setPosition('refused');
    setPosition('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPosition('idle');
        locate(rounded(coords));
      },
      () => setPosition('refused'),
      { maximumAge: 600_000, timeout: 15_000 },
    );
  };
  const said = unknown ? phrase('jobs.placeUnknown', { place: unknown }) : position === 'refused' ? phrase('jobs.positionRefused') : '';
  return (
    <div className={unknown ? 'field field--err jobfield' : 'field jobfield'}>
      <label htmlFor={id}>{phrase('jobs.near')}</label>
      <div className="jobfield__row">
        <input
          id={id}
          className="input"
          name="near"
          defaultValue={state.near}
          key={state.near}
          maxLength={100}
          autoComplete="address-level2"
          placeholder={phrase('jobs.anywhere')}
          aria-describedby={`${id}-said`}
          aria-invalid={unknown ? true : undefined}
        />
        <button
          type="button"
          className="iconbtn jobfield__here withscript"
          aria-label={phrase('jobs.nearMe')}
          title={phrase('jobs.nearMe')}
          aria-busy={position === 'asking' || undefined}
          aria-pressed={isPoint(state.near)}
          onClick={ask}
        >
          <Icon name="pin" />
        </button>
      </div>
      <p id={`${id}-said`} className={unknown ? 'field__err' : 'hint'} role="status">
        {said}
      </p>
    </div>
  );
}

interface Props {
  state: JobSearchState;
  unknownPlace: string | undefined;
  choose: Choose;
  type(keyword: string): void;
  locate(point: string): void;
}

/** What, where, how far. */
export function JobFields({ state, unknownPlace, choose, type, locate }: Props) {
  const { phrase } = useWords();
  const id = useId();
  return (
    <div className="search jobsearch__fields">
      <KeywordField keyword={state.keyword} choose={choose} type={type} />
      <NearField state={state} unknown={unknownPlace} locate={locate} />
      <div className="field">
        <label htmlFor={id}>{phrase('jobs.radius')}</label>
        <select
          id={id}
          className="input"
          name="radius"
          defaultValue={state.near ? state.radius : DEFAULT_RADIUS}
          key={`${state.near}${state.radius}`}
        >
          {RADII.map((radius) => (
            <option key={radius} value={radius}>
              {phrase('jobs.km', { km: radius })}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" variant="accent">
        <Icon name="search" /> {phrase('jobs.search')}
      </Button>
    </div>
  );
}
