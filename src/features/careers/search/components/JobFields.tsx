import { useId, useState } from 'react';
import { Button, Icon } from '@/ui';
import { useWords } from '../../words';
import { DEFAULT_RADIUS, KEYWORD_MAX_LENGTH, RADII, type JobSearchState } from '../job-state';
import { useJobSuggestions } from '../use-job-suggestions';

interface Choose {
  /** A title or a city among the suggestions was chosen. */
  title(keyword: string): void;
  city(value: string): void;
}

/** The field for a role or skill, with suggestions (a combobox with a listbox). Without a script it is a field of the form. */
function KeywordField({ keyword, choose }: { keyword: string; choose: Choose }) {
  const { phrase } = useWords();
  const id = useId();
  const { suggestions, active, open, ask, move, close } = useJobSuggestions();
  const shown = open && suggestions.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;
  const pick = (index: number) => {
    const chosen = suggestions[index];
    close();
    if (chosen?.kind === 'city' && chosen.value) choose.city(chosen.value);
    else if (chosen) choose.title(chosen.text);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!shown) return;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      if (shown && active >= 0) {
        event.preventDefault();
        pick(active);
      } else close();
    }
  };
  return (
    <div className="field jobfield">
      <label htmlFor={id}>{phrase('jobs.keyword')}</label>
      <input
        id={id} className="input" type="search" name="keyword" defaultValue={keyword} key={keyword} maxLength={KEYWORD_MAX_LENGTH}
        autoComplete="off" autoCapitalize="none" spellCheck={false} enterKeyHint="search"
        role="combobox" aria-expanded={shown} aria-controls={`${id}-list`} aria-autocomplete="list" aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => ask(event.currentTarget.value)} onKeyDown={onKeyDown} onBlur={() => close()}
      />
      <ul className="jobfield__list" id={`${id}-list`} role="listbox" aria-label={phrase('jobs.suggestions')} hidden={!shown}>
        {suggestions.map(({ kind, text, value, count }, index) => (
          // The field keeps the focus and listens to the keys; a press must not take it, or the list would close before the click.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li key={`${kind}${value ?? text}`} id={optionId(index)} role="option" aria-selected={index === active} onMouseDown={(event) => event.preventDefault()} onClick={() => pick(index)}>
            <span>{text}</span> <span className="meta">{kind === 'city' ? phrase('jobs.suggestCity') : ''} {count}</span>
          </li>
        ))}
      </ul>
      <span className="vh" role="status">{shown ? phrase('jobs.suggestionCount', { count: suggestions.length }) : ''}</span>
    </div>
  );
}

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
          id={id} className="input" name="near" defaultValue={state.near} key={state.near} maxLength={100} autoComplete="address-level2"
          placeholder={phrase('jobs.anywhere')} aria-describedby={`${id}-said`} aria-invalid={unknown ? true : undefined}
        />
        <button type="button" className="iconbtn jobfield__here withscript" aria-label={phrase('jobs.nearMe')} title={phrase('jobs.nearMe')} aria-busy={position === 'asking' || undefined} aria-pressed={isPoint(state.near)} onClick={ask}>
          <Icon name="pin" />
        </button>
      </div>
      <p id={`${id}-said`} className={unknown ? 'field__err' : 'hint'} role="status">{said}</p>
    </div>
  );
}

/** What, where, how far. */
export function JobFields({ state, unknownPlace, choose, locate }: { state: JobSearchState; unknownPlace: string | undefined; choose: Choose; locate(point: string): void }) {
  const { phrase } = useWords();
  const id = useId();
  return (
    <div className="search jobsearch__fields">
      <KeywordField keyword={state.keyword} choose={choose} />
      <NearField state={state} unknown={unknownPlace} locate={locate} />
      <div className="field">
        <label htmlFor={id}>{phrase('jobs.radius')}</label>
        <select id={id} className="input" name="radius" defaultValue={state.near ? state.radius : DEFAULT_RADIUS} key={`${state.near}${state.radius}`}>
          {RADII.map((radius) => <option key={radius} value={radius}>{phrase('jobs.km', { km: radius })}</option>)}
        </select>
      </div>
      <Button type="submit" variant="accent"><Icon name="search" /> {phrase('jobs.search')}</Button>
    </div>
  );
}
