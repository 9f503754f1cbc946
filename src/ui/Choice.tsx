import { classNames } from './class-names';

interface Props {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  className?: string;
}

/** A list to choose one of, with its label, in a form that asks a page for something. */
export function Choice({ id, name, label, value, options, className }: Props) {
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} name={name} defaultValue={value}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
