import { useWords } from '@/runtime';
import { sayProblem } from '@/config/problems';
import { FieldProblem } from '@/ui';

/** What is wrong with a field of the account. @param error a kind of problem (config/problems.ts) */
export function FieldError({ field, error }: { field: string; error: string }) {
  const { phrase } = useWords();
  return <FieldProblem control={field}>{sayProblem(phrase, error)}</FieldProblem>;
}
