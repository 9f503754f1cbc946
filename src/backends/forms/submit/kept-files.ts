import type { Draft, DraftFile } from '../storage/drafts.ts';
import type { Submission } from './submission.ts';

type Named = Pick<Submission['form'], 'held' | 'remove'>;

/** Whether the page shows a file of the draft at a field, and the visitor did not take it away. */
export const isHeld = ({ held = [], remove }: Named, field: string): boolean => held.includes(field) && !remove.includes(field);

/**
 * Files of an earlier try that this one does not replace. What a visitor does not see is not sent: a script sends again from a page that
 * shows none of them, and whose file field was cleared meanwhile.
 */
export function keptFiles(
  draft: Pick<Draft, 'files'> | undefined,
  { form, files, errors }: { form: Named } & Readonly<Record<'files' | 'errors', readonly { field: string }[]>>,
): DraftFile[] {
  const replaced = new Set([...files, ...errors].map(({ field }) => field));
  return (draft?.files ?? []).filter(
    ({ field }) => !replaced.has(field) && (form.held === undefined ? !form.remove.includes(field) : isHeld(form, field)),
  );
}
