import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '@/lib/composing';
import { useSaid } from '@/ui';
import { useDesk } from '../../common';
import { findItems, type FoundItem } from '../find';
import styles from '../inputs.module.css';

/** Between two keys of somebody who types. */
const PAUSE_MS = 150;
const MOST = 20;
/** Nothing was asked for yet. */
const NOTHING = { q: undefined, rows: [] } as const;

export interface Pickable {
  value: string;
  label: string;
  hint?: string | undefined;
}

/**
 * A field in which one types a part of a name, and a list of what fits. Arrow keys go through the list, Enter takes one.
 * @param options what there is, where it is known; otherwise it is asked for
 */
export function ItemSearch({
  id,
  label,
  options,
  source,
  under,
  language,
  taken,
  describedBy,
  onPick,
}: {
  id: string;
  label: string;
  options?: readonly Pickable[] | undefined;
  source?: string | undefined;
  under?: string | undefined;
  language: string;
  taken: ReadonlySet<string>;
  describedBy?: string | undefined;
  onPick(picked: Pickable): void;
}) {
  const { word } = useDesk();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [asked, setAsked] = useState<{ q: string | undefined; rows: readonly Pickable[] }>(NOTHING);
  const [failed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (options || !open) return undefined;
    const controller = new AbortController();
    const q = typed.trim();
    const timer = setTimeout(() => {
      findItems({ q, ...(source ? { source } : {}), ...(under ? { under } : {}), language }, controller.signal).then(
        (rows: FoundItem[]) => {
          setAsked({ q, rows: rows.map(({ id: value, label: text, path }) => ({ value, label: text, hint: path })) });
          setFailed(false);
        },
        () => {
          if (!controller.signal.aborted) setFailed(true);
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [options, open, typed, source, under, language]);

  const wanted = typed.trim().toLocaleLowerCase();
  /** What is shown is of what was typed, and not of what was typed before. */
  const isAnswered = options !== undefined || asked.q === typed.trim();
  const fitting = (options ?? asked.rows).filter(
    ({ value, label: text }) => !taken.has(value) && (!options || text.toLocaleLowerCase().includes(wanted)),
  );
  const found = fitting.slice(0, MOST);
  const isMore = fitting.length > MOST || (!options && asked.rows.length >= MOST);
  const shown = open && found.length > 0;
  // A list that scrolls keeps in view what the keys have come to.
  useEffect(() => {
    if (shown && active >= 0) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [shown, active, list]);
  const pick = (picked: Pickable | undefined) => {
    if (!picked) return;
    onPick(picked);
    setTyped('');
    setOpen(false);
    setActive(-1);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Its Enter ends the word of an input method.
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive((at) => (found.length === 0 ? -1 : (at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length));
    } else if (event.key === 'Enter') {
      // Enter would send the form around it.
      event.preventDefault();
      if (isAnswered) pick(found[active] ?? (found.length === 1 ? found[0] : undefined));
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    }
  };
  const counted = useSaid(shown && wanted !== '' && isAnswered && !isMore ? word('input.find.count', { count: found.length }) : '');
  const said = (): string => {
    if (failed) return word('input.find.failed');
    if (!open || wanted === '') return '';
    if (!isAnswered) return word('input.loading');
    if (found.length === 0) return word('input.find.none');
    return isMore ? word('input.find.more', { count: found.length }) : counted;
  };
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.small}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        role="combobox"
        autoComplete="off"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-describedby={describedBy}
        aria-activedescendant={shown && active >= 0 ? `${list}-${active}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label={label} className={styles.found} hidden={!shown}>
        {found.map((option, index) => (
          // The combobox has the keys; a press must not take the focus from it.
          <li
            key={option.value}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            onKeyDown={undefined}
          >
            <span>{option.label}</span>
            {option.hint && <span className={styles.where}>{option.hint}</span>}
          </li>
        ))}
      </ul>
      <p className={said() === counted ? 'vh' : styles.none} role="status">
        {said()}
      </p>
    </div>
  );
}
