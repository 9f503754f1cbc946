import type { ReactNode } from 'react';
import { AccountForm, Field, Opens, type Account } from '@/features/account/common';
import { Button } from '@/ui';
import { CONTACT_LIMITS } from '../limits';
import { useContact } from '../words';

/** A form that tells the officers of something that should not be there. @param what its fields `kind` and `key` say what is reported */
export function Report({
  account,
  api,
  fields,
  what,
  summary,
}: {
  account: Account<unknown>;
  api: string;
  fields: Readonly<Record<string, string>>;
  what: { kind: 'message' | 'person' | 'post'; key: string };
  summary: ReactNode;
}) {
  const { phrase } = useContact();
  const all = { ...fields, ...what };
  return (
    <Opens form="report" fields={all} account={account} summary={summary} className="alu__open">
      <AccountForm name="report" api={api} account={account} fields={all} className="acc__form alu__long">
        <p className="hint">{phrase('contact.reportHint')}</p>
        <Field name="why" label={phrase('contact.reportWhy')} rows={3} maxLength={CONTACT_LIMITS.why} required />
        <Button type="submit" variant="line" busy={account.busy === 'report'}>
          {phrase('contact.reportSend')}
        </Button>
      </AccountForm>
    </Opens>
  );
}
