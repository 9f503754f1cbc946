import { useDesk } from '../../common';
import { changed, common, posted, type FieldInput, type FieldInputProps } from '../field-input';
import { textValue } from '../values/text';

const LONG = 80;

function Line({ field, language, readOnly, onValue, ...props }: FieldInputProps) {
  const shared = {
    ...common(props),
    className: 'input',
    lang: language,
    dir: 'auto' as const,
    defaultValue: field.value,
    readOnly,
  };
  // A line that a browser would cut: `input` has none.
  return field.value.includes('\n') ? (
    <textarea {...shared} rows={3} onChange={onValue && ((event) => onValue(textValue(field.value, event.target.value)))} />
  ) : (
    <input {...shared} type="text" autoComplete="off" onChange={onValue && ((event) => onValue(event.target.value))} />
  );
}

function Lines({ field, language, readOnly, onValue, ...props }: FieldInputProps) {
  return (
    <textarea
      {...common(props)}
      className="input"
      lang={language}
      dir="auto"
      rows={Math.min(16, Math.max(3, Math.ceil(field.value.length / LONG) + field.value.split('\n').length))}
      defaultValue={field.value}
      readOnly={readOnly}
      onChange={onValue && ((event) => onValue(textValue(field.value, event.target.value)))}
    />
  );
}

function parseText(form: Parameters<FieldInput['parse']>[0], name: string, before: string): string | undefined {
  const typed = posted(form, name);
  return typed === undefined ? undefined : changed(before, textValue(before, typed));
}

export const singleLine: FieldInput = { types: ['single-line text', 'text', 'password', 'icon'], Control: Line, parse: parseText };
export const multiLine: FieldInput = { types: ['multi-line text', 'memo'], Control: Lines, parse: parseText };
/** For types that nothing here knows: the raw value. */
export const rawValue: FieldInput = { types: [], Control: Lines, parse: parseText };

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text.trim());

/** What is no number is shown as it is, so that it can be mended. */
function Numeric({ field, readOnly, onValue, whole, ...props }: FieldInputProps & { whole: boolean }) {
  const usable = field.value.trim() === '' || isNumber(field.value);
  return (
    <input
      {...common(props)}
      className="input"
      type={usable ? 'number' : 'text'}
      step={whole ? 1 : 'any'}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      defaultValue={field.value.trim()}
      readOnly={readOnly}
      onChange={onValue && ((event) => onValue(sameNumber(field.value, event.target.value)))}
    />
  );
}

const sameNumber = (before: string, typed: string): string => (typed.trim() === before.trim() ? before : typed.trim());
const parseNumber: FieldInput['parse'] = (form, name, before) => {
  const typed = posted(form, name);
  return typed === undefined ? undefined : changed(before, sameNumber(before, typed));
};

export const integer: FieldInput = { types: ['integer'], Control: (props) => <Numeric {...props} whole />, parse: parseNumber };
export const number: FieldInput = { types: ['number'], Control: (props) => <Numeric {...props} whole={false} />, parse: parseNumber };

const ON = '1';
const isOn = (raw: string): boolean => raw === ON || raw.toLowerCase() === 'true';

function Check({ field, readOnly, onValue, name, ...props }: FieldInputProps) {
  const { word } = useDesk();
  return (
    <label className="check">
      {/* A box that is not ticked posts nothing: this says that it was there. */}
      {!readOnly && <input type="hidden" name={`${name}.box`} value="1" />}
      <input
        {...common({ ...props, name })}
        type="checkbox"
        value={ON}
        defaultChecked={isOn(field.value)}
        disabled={readOnly}
        onChange={
          onValue && ((event) => onValue(event.target.checked === isOn(field.value) ? field.value : event.target.checked ? ON : ''))
        }
      />
      <span>{word('input.on')}</span>
    </label>
  );
}

export const checkbox: FieldInput = {
  types: ['checkbox'],
  Control: Check,
  parse: (form, name, before) => {
    if (posted(form, `${name}.box`) === undefined) return undefined;
    const now = posted(form, name) === ON;
    return now === isOn(before) ? undefined : now ? ON : '';
  },
};
