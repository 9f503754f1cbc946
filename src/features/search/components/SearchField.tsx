import { isComposing } from '@/lib/composing';
import { useWords } from '@/runtime';
import { useCallback, useId } from 'react';
import { Button, Icon, useGiven, useSaid, useSuggestions } from '@/ui';
import type { SuggestAnswer } from '../search.schema';
import { QUERY_MAX_LENGTH } from '../search-state';
import { Marked } from './Marked';

/** The field with its suggestions (a combobox with a listbox). Without a script it is a field of the form around it. */
export function SearchField({ q }: { q: string }) {
  const { phrase, locale } = useWords();
  const id = useId();
  const address = useCallback((typed: string) => `/api/suggest?${new URLSearchParams({ q: typed, language: locale })}`, [locale]);
  const { suggestions, active, open, ask, move, close } = useSuggestions<SuggestAnswer['suggestions'][number]>(address);
  const shown = open && suggestions.length > 0;
  const said = useSaid(shown ? phrase('search.suggestionCount', { count: suggestions.length }) : '', '');
  const optionId = (index: number) => `${id}-option-${index}`;

  const onKeyDown = (event: React.KeyboardEvent) => {
    // These keys are for the words that an input method offers.
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!shown) return;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      const chosen = suggestions[active];
      if (shown && chosen) {
        event.preventDefault();
        location.assign(chosen.url);
      } else close();
    }
  };

  return (
    <div className="searchbox">
      <label className="label" htmlFor={id}>
        {phrase('search.label')}
      </label>
      <div className="searchbox__row">
        <input
          ref={useGiven<HTMLInputElement>(q)}
          id={id}
          className="input searchbox__input"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={QUERY_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who comes without a question has come to write one
          autoFocus={q === ''}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
          onChange={(event) => ask(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => close()}
        />
        <Button type="submit">
          <Icon name="search" /> {phrase('search.submit')}
        </Button>
      </div>
      <ul className="suggestions" id={`${id}-list`} role="listbox" aria-label={phrase('search.suggestions')} hidden={!shown}>
        {suggestions.map((suggestion, index) => (
          // The field keeps the focus and listens to the keys; a press must not take it, or the list would close before the click.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={suggestion.url}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => location.assign(suggestion.url)}
          >
            <span>
              <Marked html={suggestion.labelHtml} />
            </span>{' '}
            <span className="meta">{phrase(suggestion.type ? `search.type.${suggestion.type}` : `search.kind.${suggestion.kind}`)}</span>
          </li>
        ))}
      </ul>
      <span className="vh" role="status">
        {said}
      </span>
    </div>
  );
}
