import { useWords } from '@/runtime';
import { sayProblem } from '@/config/problems';
import { Icon } from '@/ui';

/** Id of what is wrong with a field, which describes the field's control. */
export const errorId = (field: string): string => `${field}-error`;

/** What is wrong with a field, below it. The same words stand in the summary after the field's name. */
export function FieldError({ field, error }: { field: string; error: string }) {
  const { phrase } = useWords();
  return (
    <span className="field__err" id={errorId(field)}>
      <Icon name="error" /> {sayProblem(phrase, error)}
    </span>
  );
}
