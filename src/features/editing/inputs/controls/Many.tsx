import { useRef, useState } from 'react';
import { useDesk } from '../../common';
import { allPosted, changed, posted, type FieldInput, type FieldInputProps } from '../field-input';
import { useScripts } from '../use-scripts';
import { itemId } from '../values/guid';
import { entryKey, listEntries, listValue } from '../values/list';
import { ItemSearch } from './ItemSearch';
import { useLabels } from './use-labels';
import styles from '../inputs.module.css';

const known = ({ options = [] }: FieldInputProps['field']): Map<string, string> =>
  new Map(options.map(({ value, label }): [string, string] => [entryKey(value), label]));

/** Without scripts: a place, and a box to take it away, for each; boxes for what can be added. */
function Posted({ field, name, id, readOnly, language, describedBy }: FieldInputProps) {
  const { word } = useDesk();
  const entries = listEntries(field.value);
  const options = known(field);
  const has = new Set(entries.map(entryKey));
  const rest = [...options].filter(([value]) => !has.has(value));
  return (
    <div className={styles.stack} role="group" id={id} tabIndex={-1} aria-describedby={describedBy}>
      {!readOnly && <input type="hidden" name={`${name}.list`} value="1" />}
      {entries.length === 0 && <p className="hint">{word('input.list.empty')}</p>}
      <ol className={styles.list}>
        {entries.map((entry, index) => {
          const label = options.get(entryKey(entry)) ?? entry;
          return (
            <li key={entry}>
              <span lang={language}>{label}</span>
              {readOnly ? null : (
                <>
                  <input type="hidden" name={`${name}.item`} value={entry} />
                  <label>
                    {word('input.list.place')}{' '}
                    <input
                      className="input"
                      type="number"
                      min={1}
                      name={`${name}.at`}
                      defaultValue={index + 1}
                      aria-label={word('input.list.placeOf', { name: label })}
                    />
                  </label>
                  <label className="check">
                    <input type="checkbox" name={`${name}.drop`} value={entry} aria-label={word('input.list.removeOf', { name: label })} />
                    <span>{word('input.remove')}</span>
                  </label>
                </>
              )}
            </li>
          );
        })}
      </ol>
      {!readOnly && (
        <details>
          <summary>{word('input.list.add')}</summary>
          {rest.map(([value, label]) => (
            <label key={value} className="check">
              <input type="checkbox" name={`${name}.add`} value={value} />
              <span lang={language}>{label}</span>
            </label>
          ))}
          {(field.search === true || !field.options) && (
            <label className="field">
              <span className="label">{word('input.list.byId')}</span>
              <input className="input" name={`${name}.add`} autoComplete="off" />
            </label>
          )}
        </details>
      )}
    </div>
  );
}

/** With scripts: buttons that move an entry, and a search that adds one. Each is said. */
function Scripted({ field, name, id, language, item, describedBy, onValue }: FieldInputProps) {
  const { word, href } = useDesk();
  const [entries, setEntries] = useState(() => listEntries(field.value));
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const options = known(field);
  const labels = useLabels(entries, new Map([...options, ...picked]), item.language);
  const nameOf = (entry: string): string => labels.get(entryKey(entry)) || entry;
  const change = (next: string[], told: string) => {
    setEntries(next);
    setSaid(told);
    onValue?.(listValue(field.value, next));
  };
  const move = (from: number, to: number) => {
    const next = [...entries];
    const [moved] = next.splice(from, 1);
    if (moved === undefined) return;
    next.splice(to, 0, moved);
    change(next, word('input.list.moved', { name: nameOf(moved), place: to + 1, of: next.length }));
    // The button goes with its entry: so does the focus.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)');
      const wanted = Array.from(buttons ?? []).find((button) => button.dataset.by === String(Math.sign(to - from)));
      (wanted ?? buttons?.[0])?.focus();
    });
  };
  return (
    <div className={styles.stack}>
      <input type="hidden" name={`${name}.list`} value="1" />
      {entries.length === 0 && <p className="hint">{word('input.list.empty')}</p>}
      <ol className={styles.list} ref={list}>
        {entries.map((entry, index) => (
          <li key={entryKey(entry)}>
            <input type="hidden" name={`${name}.item`} value={entry} />
            <input type="hidden" name={`${name}.at`} value={index + 1} />
            {itemId(entry) ? (
              <a href={href(`item/${entryKey(entry)}`)} lang={language}>
                {nameOf(entry)}
              </a>
            ) : (
              <span lang={language}>{nameOf(entry)}</span>
            )}
            <span className={styles.buttons}>
              <button
                type="button"
                data-by="-1"
                className="btn btn--quiet btn--sm"
                disabled={index === 0}
                aria-label={word('input.list.upOf', { name: nameOf(entry) })}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                data-by="1"
                className="btn btn--quiet btn--sm"
                disabled={index === entries.length - 1}
                aria-label={word('input.list.downOf', { name: nameOf(entry) })}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </button>
              <button
                type="button"
                className="btn btn--quiet btn--sm"
                aria-label={word('input.list.removeOf', { name: nameOf(entry) })}
                onClick={() => {
                  change(
                    entries.filter((_, each) => each !== index),
                    word('input.list.removed', { name: nameOf(entry) }),
                  );
                  document.getElementById(id)?.focus();
                }}
              >
                ×
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
      <ItemSearch
        id={id}
        label={word('input.list.add')}
        options={field.search === true || !field.options ? undefined : [...options].map(([value, label]) => ({ value, label }))}
        source={field.source}
        language={item.language}
        taken={new Set(entries.map(entryKey))}
        describedBy={describedBy}
        onPick={({ value, label }) => {
          setPicked((before) => new Map([...before, [value, label]]));
          change([...entries, value], word('input.list.added', { name: label, place: entries.length + 1 }));
        }}
      />
    </div>
  );
}

function List(props: FieldInputProps) {
  const scripts = useScripts();
  return scripts && !props.readOnly ? <Scripted {...props} /> : <Posted {...props} />;
}

/** Order as it was posted: by the places typed, and of two of one place the one that was there first. */
function orderPosted(items: readonly string[], places: readonly string[]): string[] {
  const numbered = items.map((entry, index) => {
    const place = Number(places[index]);
    return { entry, index, place: Number.isFinite(place) && places[index]?.trim() !== '' ? place : index + 1 };
  });
  // Who types 1 at the fourth wants it before the first.
  const moved = ({ index, place }: (typeof numbered)[number]): number => (place === index + 1 ? 1 : place < index + 1 ? 0 : 2);
  return numbered.sort((a, b) => a.place - b.place || moved(a) - moved(b) || a.index - b.index).map(({ entry }) => entry);
}

export const many: FieldInput = {
  types: [
    'treelist',
    'treelistex',
    'multilist',
    'multilist with search',
    'multiroot treelist',
    'tag treelist',
    'tree list',
    'treelist with search',
  ],
  Control: List,
  parse: (form, name, before) => {
    if (posted(form, `${name}.list`) === undefined) return undefined;
    const dropped = new Set(allPosted(form, `${name}.drop`).map(entryKey));
    const kept = orderPosted(allPosted(form, `${name}.item`), allPosted(form, `${name}.at`)).filter(
      (entry) => !dropped.has(entryKey(entry)),
    );
    const added = allPosted(form, `${name}.add`).flatMap(listEntries);
    return changed(before, listValue(before, [...kept, ...added]));
  },
};

/** Boxes: of few, in the order of the options. What is none of them stays where it is. */
function Boxes({ field, name, id, language, describedBy, readOnly, onValue }: FieldInputProps) {
  const [entries, setEntries] = useState(() => listEntries(field.value));
  const has = new Set(entries.map(entryKey));
  const options = [...known(field)];
  const toggle = (value: string, on: boolean) => {
    const next = on ? [...entries, value] : entries.filter((entry) => entryKey(entry) !== value);
    setEntries(next);
    onValue?.(listValue(field.value, next));
  };
  return (
    <div role="group" id={id} tabIndex={-1} aria-describedby={describedBy}>
      {!readOnly && <input type="hidden" name={`${name}.list`} value="1" />}
      {entries
        .filter((entry) => !options.some(([value]) => value === entryKey(entry)))
        .map((entry) => (
          <input key={entry} type="hidden" name={`${name}.item`} value={entry} />
        ))}
      {options.map(([value, label]) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            name={`${name}.item`}
            value={value}
            checked={has.has(value)}
            disabled={readOnly}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          <span lang={language}>{label}</span>
        </label>
      ))}
    </div>
  );
}

export const checklist: FieldInput = {
  types: ['checklist'],
  Control: Boxes,
  parse: (form, name, before) => {
    if (posted(form, `${name}.list`) === undefined) return undefined;
    const ticked = new Map(allPosted(form, `${name}.item`).map((entry) => [entryKey(entry), entry]));
    const stayed = listEntries(before).filter((entry) => ticked.delete(entryKey(entry)));
    return changed(before, listValue(before, [...stayed, ...ticked.values()]));
  },
};
