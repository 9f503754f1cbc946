import { useRef, useState } from 'react';
import { useDesk } from '../../common';
import { allPosted, changed, posted, type FieldInput, type FieldInputProps } from '../field-input';
import { pairsOf, pairsValue } from '../values/pairs';
import styles from '../inputs.module.css';

/** Rows that wait for what is added without scripts. */
const SPARE = 2;

/** What the columns hold, by the name of the field; of others a name and a value. */
const COLUMNS: Readonly<Record<string, readonly [name: string, value: string]>> = { UrlMapping: ['redirects.old', 'redirects.new'] };

interface Row {
  key: number;
  name: string;
  value: string;
}

function Rows({ field, name, id, describedBy, readOnly, language, onValue }: FieldInputProps) {
  const { word } = useDesk();
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const there = pairsOf(field.value);
    return [...there, ...(readOnly ? [] : Array.from({ length: SPARE }, () => ({ name: '', value: '' })))].map((pair, key) => ({
      key,
      name: pair.name,
      value: pair.value,
    }));
  });
  const [nameWord, valueWord] = COLUMNS[field.name] ?? ['input.pairs.name', 'input.pairs.value'];
  const next = useRef(rows.length);
  const table = useRef<HTMLTableElement>(null);
  const change = (now: readonly Row[]) => {
    const last = now.at(-1);
    const grown = last && (last.name !== '' || last.value !== '') ? [...now, { key: next.current++, name: '', value: '' }] : now;
    setRows(grown);
    onValue?.(pairsValue(field.value, grown));
  };
  const put = (index: number, more: Partial<Row>) => change(rows.map((row, each) => (each === index ? { ...row, ...more } : row)));
  const move = (from: number, to: number) => {
    const now = [...rows];
    const [row] = now.splice(from, 1);
    if (!row) return;
    now.splice(to, 0, row);
    change(now);
    // The button goes with its row: so does the focus.
    requestAnimationFrame(() => {
      const buttons = table.current?.querySelectorAll<HTMLElement>('tbody tr')[to]?.querySelectorAll<HTMLButtonElement>('button');
      const open = [...(buttons ?? [])].filter((button) => !button.disabled);
      (open.find((button) => button.dataset.by === String(Math.sign(to - from))) ?? open[0])?.focus();
    });
  };
  const remove = (index: number) => {
    change(rows.filter((_, each) => each !== index));
    requestAnimationFrame(() => table.current?.querySelectorAll<HTMLElement>('tbody tr')[index]?.querySelector('input')?.focus());
  };
  return (
    <div id={id} tabIndex={-1} role="group" aria-describedby={describedBy}>
      <input type="hidden" name={`${name}.pairs`} value="1" />
      <table className={styles.pairs} ref={table}>
        <thead>
          <tr>
            <th scope="col">{word(nameWord)}</th>
            <th scope="col">{word(valueWord)}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <td>
                <input
                  className="input"
                  name={`${name}.name`}
                  lang={language}
                  dir="auto"
                  value={row.name}
                  readOnly={readOnly}
                  aria-label={word('input.pairs.inRow', { what: word(nameWord), number: index + 1 })}
                  onChange={(event) => put(index, { name: event.target.value })}
                />
              </td>
              <td>
                <input
                  className="input"
                  name={`${name}.value`}
                  lang={language}
                  dir="auto"
                  value={row.value}
                  readOnly={readOnly}
                  aria-label={word('input.pairs.inRow', { what: word(valueWord), number: index + 1 })}
                  onChange={(event) => put(index, { value: event.target.value })}
                />
              </td>
              <td>
                {!readOnly && onValue && index < rows.length - 1 && (
                  <span className={styles.buttons}>
                    {(['up', 'down'] as const).map((way) => {
                      const by = way === 'up' ? -1 : 1;
                      return (
                        <button
                          key={way}
                          type="button"
                          data-by={by}
                          className="btn btn--quiet btn--sm"
                          // The last row waits for what is added.
                          disabled={index + by < 0 || index + by > rows.length - 2}
                          aria-label={word(`input.list.${way}Of`, { name: row.name || String(index + 1) })}
                          onClick={() => move(index, index + by)}
                        >
                          {way === 'up' ? '↑' : '↓'}
                        </button>
                      );
                    })}
                    <button
                      type="button"
                      className="btn btn--quiet btn--sm"
                      aria-label={word('input.list.removeOf', { name: row.name || String(index + 1) })}
                      onClick={() => remove(index)}
                    >
                      ×
                    </button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!readOnly && <p className="hint">{word('input.pairs.hint')}</p>}
    </div>
  );
}

export const pairs: FieldInput = {
  types: ['name value list', 'name lookup value list'],
  Control: Rows,
  parse: (form, name, before) => {
    if (posted(form, `${name}.pairs`) === undefined) return undefined;
    const values = allPosted(form, `${name}.value`);
    const now = allPosted(form, `${name}.name`).map((each, index) => ({ name: each, value: values[index] ?? '' }));
    return changed(before, pairsValue(before, now));
  },
};
