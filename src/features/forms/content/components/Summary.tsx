import { allFields, type FieldError, type FormDefinition } from '@/lib/forms/model';
import { useWords } from '@/runtime';
import type { Trouble } from '../model';
import { problemText } from '../words';
import { controlId, useAnchor } from './ids';
import { Problems } from './Problems';

interface Props {
  definition: FormDefinition;
  trouble: Trouble;
  errors: readonly FieldError[];
  ref?: React.Ref<HTMLDivElement>;
}

/** What is wrong with a form, with a link to each field; it takes the focus when the form comes back, which reads it out. */
export function Summary({ definition, trouble: { refusal, minutes }, errors, ref }: Props) {
  const words = useWords();
  const anchor = useAnchor();
  const fields = allFields(definition);
  const nameOf = (id: string) => fields.find((field) => field.id === id)?.name ?? id.replace('form.', '');
  return (
    <Problems
      ref={ref}
      shown={`formFailed:${errors.map(({ field }) => nameOf(field).replace(/\s+/g, '_')).join(' ')}`}
      title={words.phrase(`forms.refused.${refusal}`, minutes === undefined ? {} : { minutes })}
    >
      {errors.length > 0 && (
        <ul>
          {errors.map((error) => {
            const field = fields.find(({ id }) => id === error.field);
            const problem = problemText(field, error, words);
            return (
              <li key={error.field}>
                <a href={`#${controlId(anchor, error.field)}`}>
                  {/* The label of a box to tick is a whole text. */}
                  {!field
                    ? `${words.phrase(error.field === 'form.mail' ? 'forms.laterMail' : 'forms.code.field')}: ${problem}`
                    : field.kind === 'checkbox'
                      ? problem
                      : `${field.label}: ${problem}`}
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </Problems>
  );
}
