import { Notice } from '@/ui';
import type { FieldError, FormField, Refusal } from '../model';
import { fieldId, problemText } from './Field';
import { useFormWords } from './words';

/** What is wrong with a form, with a link to each field; it takes the focus when the form comes back, which reads it out. */
export function ErrorSummary({
  refusal,
  minutes,
  errors,
  fields,
  times,
  ref,
}: {
  refusal: Refusal | undefined;
  minutes?: number | undefined;
  errors: readonly FieldError[];
  fields: readonly FormField[];
  /** How often the form was refused: a file that is chosen changes the errors, and refuses nothing. */
  times: number;
  ref?: React.Ref<HTMLDivElement>;
}) {
  const { phrase, language, form } = useFormWords();
  if (!refusal) return null;
  return (
    <div
      data-shown={`formFailed:${errors.map(({ field }) => field).join(' ')}:${times}`}
      id="problems"
      ref={ref}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- a page that came back with something wrong begins there
      autoFocus
      className="formproblems"
      role="group"
      aria-labelledby="problems-said"
    >
      <Notice
        kind="err"
        title={<span id="problems-said">{phrase(`forms.refused.${refusal}`, minutes === undefined ? {} : { minutes })}</span>}
      >
        {errors.length > 0 && (
          <ul>
            {errors.map((error) => {
              const field = fields.find(({ name }) => name === error.field);
              const problem = problemText(field, error, phrase, language);
              // The label of a consent is a whole text.
              return (
                <li key={error.field}>
                  <a href={`#${fieldId(error.field)}`}>
                    {field?.type === 'consent' ? problem : `${phrase(`${form}.field.${error.field}`)}: ${problem}`}
                  </a>
                </li>
              );
            })}
          </ul>
        )}
      </Notice>
    </div>
  );
}
