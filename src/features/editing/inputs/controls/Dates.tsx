import { useDesk } from '../../common';
import { changed, common, posted, type FieldInput, type FieldInputProps } from '../field-input';
import { controlDate, sitecoreDate } from '../values/date';

/** The raw value that a control says; the one there was where that shows the same. */
function rawOf(before: string, typed: string, withTime: boolean): string {
  if (controlDate(before, withTime) === typed) return before;
  return sitecoreDate(typed) ?? typed;
}

function DateControl({ field, readOnly, onValue, withTime, id, describedBy, ...props }: FieldInputProps & { withTime: boolean }) {
  const { word } = useDesk();
  const shown = controlDate(field.value, withTime);
  const zone = `${id}-zone`;
  return (
    <>
      <input
        {...common({ ...props, id, describedBy: [describedBy, withTime && zone].filter(Boolean).join(' ') || undefined })}
        className="input"
        type={shown === undefined ? 'text' : withTime ? 'datetime-local' : 'date'}
        step={withTime && shown !== undefined && shown.length > 16 ? 1 : undefined}
        defaultValue={shown ?? field.value}
        readOnly={readOnly}
        onChange={onValue && ((event) => onValue(rawOf(field.value, event.target.value, withTime)))}
      />
      {withTime && (
        <span className="hint" id={zone}>
          {word('input.date.zone')}
        </span>
      )}
    </>
  );
}

const parse =
  (withTime: boolean): FieldInput['parse'] =>
  (form, name, before) => {
    const typed = posted(form, name);
    return typed === undefined ? undefined : changed(before, rawOf(before, typed.trim(), withTime));
  };

export const date: FieldInput = { types: ['date'], Control: (props) => <DateControl {...props} withTime={false} />, parse: parse(false) };
export const datetime: FieldInput = { types: ['datetime'], Control: (props) => <DateControl {...props} withTime />, parse: parse(true) };
