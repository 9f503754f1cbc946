import { sayProblemOf } from '@/config/problems';
import { allFields, type FieldError, type FormDefinition } from '@/lib/forms/model';
import { useWords } from '@/runtime';
import { ProblemSummary } from '@/ui';
import { refusedPhrase } from '../../refused';
import type { Trouble } from '../model';
import { problemText } from '../words';
import { controlId, useAnchor } from './ids';

interface Props {
  definition: FormDefinition;
  trouble: Trouble;
  errors: readonly FieldError[];
  ref?: React.Ref<HTMLDivElement>;
}

/** What is wrong with a form that editors wrote; the form gives it the focus. */
export function Summary({ definition, trouble: { refusal, minutes }, errors, ref }: Props) {
  const words = useWords();
  const anchor = useAnchor();
  const fields = allFields(definition);
  const nameOf = (id: string) => fields.find((field) => field.id === id)?.name ?? id.replace('form.', '');
  return (
    <ProblemSummary
      id={`${anchor}-problems`}
      ref={ref}
      shown={`formFailed:${errors.map(({ field }) => nameOf(field).replace(/\s+/g, '_')).join(' ')}`}
      title={words.phrase(refusedPhrase(refusal), minutes === undefined ? {} : { minutes })}
      problems={errors.map((error) => {
        const field = fields.find(({ id }) => id === error.field);
        const problem = problemText(field, error, words);
        const name = field?.label ?? words.phrase(error.field === 'form.mail' ? 'forms.laterMail' : 'forms.code.field');
        // The label of a box to tick is a whole text.
        return { control: controlId(anchor, error.field), text: field?.kind === 'checkbox' ? problem : sayProblemOf(name, problem) };
      })}
    />
  );
}
