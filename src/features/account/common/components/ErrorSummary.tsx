import { useWords } from '@/runtime';
import { PROBLEMS_TITLE, sayProblem, sayProblemOf } from '@/config/problems';
import { ProblemSummary } from '@/ui';
import type { FieldErrors } from '../rules';

/** Id of a field's control: the summary links to it. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`;

/** What is wrong with a form of the account, each with a link to its field. */
export function ErrorSummary({ form, errors }: { form: string; errors: FieldErrors }) {
  const { phrase } = useWords();
  return (
    <ProblemSummary
      title={phrase(PROBLEMS_TITLE)}
      of={errors}
      problems={Object.entries(errors).map(([field, key]) => ({
        control: fieldId(form, field),
        text: sayProblemOf(phrase(`account.field.${field}`), sayProblem(phrase, key)),
      }))}
    />
  );
}
