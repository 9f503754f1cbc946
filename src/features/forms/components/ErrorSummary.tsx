import { sayProblemOf } from '@/config/problems';
import { ProblemSummary } from '@/ui';
import type { FieldError, FormField, Refusal } from '../model';
import { refusedPhrase } from '../refused';
import { fieldId, problemText } from './Field';
import { useFormWords } from './words';

/** What is wrong with a form of the forms service; the form gives it the focus. */
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
    <ProblemSummary
      id="problems"
      ref={ref}
      title={phrase(refusedPhrase(refusal), minutes === undefined ? {} : { minutes })}
      shown={`formFailed:${errors.map(({ field }) => field).join(' ')}:${times}`}
      problems={errors.map((error) => {
        const field = fields.find(({ name }) => name === error.field);
        const problem = problemText(field, error, phrase, language);
        // The label of a consent is a whole text.
        return {
          control: fieldId(error.field),
          text: field?.type === 'consent' ? problem : sayProblemOf(phrase(`${form}.field.${error.field}`), problem),
        };
      })}
    />
  );
}
