import { useWords } from '@/runtime';
import { describedBy, FieldRow } from '../../components/FieldRow';
import { controlId, useAnchor } from './ids';

/** The six digits that were mailed: whoever has them reads the mailbox that the form names. */
export function Code({ mailTo, wrong }: { mailTo: string | undefined; wrong: boolean }) {
  const { phrase } = useWords();
  const id = controlId(useAnchor(), 'form.code');
  return (
    <>
      <p>{mailTo === undefined ? phrase('forms.code.text') : phrase('forms.code.textTo', { mail: mailTo })}</p>
      <FieldRow id={id} label={phrase('forms.code.field')} wrong={wrong ? phrase('forms.refused.code') : undefined}>
        <input
          className="input filled__code"
          id={id}
          name="form.code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy(id, { error: wrong })}
        />
      </FieldRow>
    </>
  );
}
