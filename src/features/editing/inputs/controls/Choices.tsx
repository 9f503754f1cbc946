import { useState } from 'react';
import { useDesk } from '../../common';
import { changed, common, posted, type FieldInput, type FieldInputProps } from '../field-input';
import { useScripts } from '../use-scripts';
import { bracedId, itemId } from '../values/guid';
import { entryKey } from '../values/list';
import { ItemSearch } from './ItemSearch';
import { useLabels } from './use-labels';
import styles from '../inputs.module.css';

/** Fields whose values are axes of a crop, which the picture of the form shows (`Pictures.tsx`). */
const CROP: Readonly<Record<string, 'x' | 'y'>> = { ImageCropHorizontal: 'x', ImageCropVertical: 'y' };

interface Options {
  value: string;
  label: string;
}

const optionsOf = ({ options = [] }: FieldInputProps['field']): Options[] =>
  options.map(({ value, label }) => ({ value: entryKey(value), label }));

/** One of few. A value that is none of them is kept, and can be chosen again. */
function Choice({ field, readOnly, onValue, ...props }: FieldInputProps) {
  const { word } = useDesk();
  const options = optionsOf(field);
  const now = entryKey(field.value.trim());
  const axis = CROP[field.name];
  const known = now === '' || options.some(({ value }) => value === now);
  const tell = onValue && ((value: string) => onValue(chosenValue(field.value, value)));
  if (axis !== undefined && known)
    return (
      <span role="group" aria-describedby={props.describedBy} className={styles.inline} id={props.id} tabIndex={-1}>
        {options.map(({ value }) => (
          <label key={value} className="check">
            <input
              type="radio"
              name={props.name}
              value={value}
              data-crop={axis}
              defaultChecked={value === now}
              disabled={readOnly}
              onChange={tell && (() => tell(value))}
            />
            <span>{word(`input.crop.${value}`)}</span>
          </label>
        ))}
      </span>
    );
  return (
    <select
      {...common(props)}
      className="input"
      defaultValue={now}
      disabled={readOnly}
      onChange={tell && ((event) => tell(event.target.value))}
    >
      <option value="">{word('input.choose')}</option>
      {!known && <option value={now}>{word('input.unknown', { value: field.value })}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** As it was where the same is meant; an item's id as values have it. */
const chosenValue = (before: string, now: string): string => (entryKey(before.trim()) === entryKey(now.trim()) ? before : bracedId(now));

/** One of many: found by its name where scripts run, named by its id where none do. */
function Reference(props: FieldInputProps) {
  const { field, item, name, id, readOnly, onValue, describedBy } = props;
  const { word, href } = useDesk();
  const scripts = useScripts();
  const [value, setValue] = useState(field.value);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Map([...optionsOf(field).map(({ value: each, label }): [string, string] => [each, label]), ...picked]);
  const labels = useLabels([value], known, item.language);
  const key = entryKey(value.trim());
  if (!scripts || readOnly)
    return (
      <input
        {...common(props)}
        className="input"
        defaultValue={field.value}
        readOnly={readOnly}
        autoComplete="off"
        placeholder="{00000000-…}"
      />
    );
  const change = (next: string) => {
    setValue(next);
    onValue?.(next);
  };
  return (
    <div className={styles.stack}>
      <input type="hidden" name={name} value={value} />
      {key !== '' && (
        <p className={styles.chosen}>
          {itemId(key) ? <a href={href(`item/${key}`)}>{labels.get(key) || value}</a> : <span>{value}</span>}
          <button type="button" className="btn btn--quiet btn--sm" onClick={() => change('')}>
            {word('input.remove')}
          </button>
        </p>
      )}
      <ItemSearch
        id={id}
        label={word(key === '' ? 'input.find' : 'input.replace')}
        options={field.search === true || !field.options ? undefined : optionsOf(field)}
        source={field.source}
        language={item.language}
        taken={new Set([key])}
        describedBy={describedBy}
        onPick={(found) => {
          setPicked(new Map([[found.value, found.label]]));
          change(chosenValue(field.value, found.value));
        }}
      />
    </div>
  );
}

/** Few enough to be read in a list. */
const FEW = 40;

const parse: FieldInput['parse'] = (form, name, before) => {
  const now = posted(form, name);
  return now === undefined ? undefined : changed(before, chosenValue(before, now));
};

export const choice: FieldInput = {
  types: [
    'droplist',
    'droplink',
    'droptree',
    'lookup',
    'grouped droplink',
    'grouped droplist',
    'internal link',
    'reference',
    'valuelookup',
  ],
  Control: (props) =>
    props.field.search === true || !props.field.options || props.field.options.length > FEW ? (
      <Reference {...props} />
    ) : (
      <Choice {...props} />
    ),
  parse,
};
