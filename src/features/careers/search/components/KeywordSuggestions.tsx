import { isComposing } from '@/lib/composing';
import { useWords } from '@/runtime';
import { useEffect, useMemo } from 'react';
import { useSaid, useSuggestions } from '@/ui';
import type { JobSuggestion } from '../../openings.schema';
import type { Choose, ListState } from './KeywordField';

interface Props {
  /** Of the field. */
  id: string;
  /** What was typed; '' closes the list. */
  typed: string;
  choose: Choose;
  /** Where the field finds who listens to its keys. */
  keysRef: React.RefObject<((event: React.KeyboardEvent) => void) | undefined>;
  tell(state: ListState): void;
  /** The list is not wanted any more. */
  done(): void;
}

const addressIn = (lang: string) => (q: string) => `/api/careers/suggest?${new URLSearchParams({ q, lang })}`;

/** Titles and cities below the field. The field keeps the focus; its keys come here. */
export default function KeywordSuggestions({ id, typed, choose, keysRef, tell, done }: Props) {
  const { phrase, language } = useWords();
  const address = useMemo(() => addressIn(language), [language]);
  const { suggestions, active, open, ask, move, close } = useSuggestions<JobSuggestion>(address);
  const shown = open && suggestions.length > 0;
  const said = useSaid(shown ? phrase('jobs.suggestionCount', { count: suggestions.length }) : '', '');
  const optionId = (index: number) => `${id}-option-${index}`;
  const option = shown && active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (typed) ask(typed);
    else close();
  }, [typed, ask, close]);
  useEffect(() => tell({ open: shown, option }), [tell, shown, option]);

  const pick = (index: number) => {
    const chosen = suggestions[index];
    done();
    if (chosen?.kind === 'city' && chosen.value) choose.city(chosen.value);
    else if (chosen) choose.title(chosen.text);
  };
  useEffect(() => {
    keysRef.current = (event) => {
      // These keys are for the words that an input method offers.
      if (isComposing(event)) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (!shown) return;
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Escape' && shown) {
        event.preventDefault();
        done();
      } else if (event.key === 'Enter') {
        if (shown && active >= 0) {
          event.preventDefault();
          pick(active);
        } else done();
      }
    };
  });

  return (
    <>
      <ul className="suggestions" id={`${id}-list`} role="listbox" aria-label={phrase('jobs.suggestions')} hidden={!shown}>
        {suggestions.map(({ kind, text, value, count }, index) => (
          // The field keeps the focus and listens to the keys; a press must not take it, or the list would close before the click.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={`${kind}${value ?? text}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(index)}
          >
            <span>{text}</span>{' '}
            <span className="meta">{`${phrase(kind === 'city' ? 'jobs.suggestCity' : 'jobs.suggestTitle')} · ${count}`}</span>
          </li>
        ))}
      </ul>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  );
}
