import { useWords } from '@/runtime';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { wasTouched } from '@/lib/before-hydration';
import { KEYWORD_MAX_LENGTH, keywordOf } from '../job-state';

/** Fetched when somebody goes to the field. Without them it is a field like any other: no reason to load the page anew. */
const KeywordSuggestions = lazy(() => import('./KeywordSuggestions').catch(() => ({ default: () => <></> })));

export interface Choose {
  /** A title or a city among the suggestions was chosen. */
  title(title: string): void;
  city(value: string): void;
}

/** What the field says of its list: whether it is there, and which of its options the arrow keys are at. */
export interface ListState {
  open: boolean;
  option?: string | undefined;
}

interface Props {
  keyword: string;
  choose: Choose;
  /** Each time that other words stand in the field. */
  type(keyword: string): void;
  /** Who typed has left the field. */
  typed(): void;
}

/** The field for a role or skill: a combobox with a listbox of suggestions. Without a script it is a field of the form. */
export function KeywordField({ keyword, choose, type, typed: left }: Props) {
  const { phrase } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The words on which field and search agree. */
  const agreed = useRef(keyword);
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<ListState>({ open: false });
  const keys = useRef<(event: React.KeyboardEvent) => void>(undefined);

  useEffect(() => {
    // A chip, a suggestion or the browser's back button bring words of their own; those being typed are the visitor's.
    if (keyword !== agreed.current && input.current) input.current.value = keyword;
    agreed.current = keyword;
  }, [keyword]);

  const search = (value: string) => {
    const words = keywordOf(value);
    if (words === agreed.current) return;
    agreed.current = words;
    type(words);
  };
  const onChange = ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) => {
    setWanted(true);
    setTyped(value);
    search(value);
  };
  useEffect(() => {
    if (input.current && wasTouched()) search(input.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what was typed until then: later keys come as events
  }, []);
  return (
    <div className="field jobfield">
      <label htmlFor={id}>{phrase('jobs.keyword')}</label>
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={KEYWORD_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        role="combobox"
        aria-expanded={list.open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={list.option}
        onFocus={() => setWanted(true)}
        onChange={onChange}
        onKeyDown={(event) => keys.current?.(event)}
        onBlur={() => {
          setTyped('');
          left();
        }}
      />
      {wanted && (
        <Suspense fallback={null}>
          <KeywordSuggestions id={id} typed={typed} choose={choose} keysRef={keys} tell={setList} done={() => setTyped('')} />
        </Suspense>
      )}
    </div>
  );
}
