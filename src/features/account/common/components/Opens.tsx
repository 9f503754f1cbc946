import type { ReactNode } from 'react';
import { formKey } from '../form-key';
import type { Account } from '../use-account';

/** A form that is shown when it is wanted, and stands open when it came back with something wrong. */
export function Opens({
  form,
  fields,
  account,
  summary,
  className,
  opened = false,
  children,
}: {
  form: string;
  fields: Readonly<Record<string, string>>;
  account: Pick<Account<unknown>, 'outcome'>;
  summary: ReactNode;
  className?: string;
  /** It stands open at first too. */
  opened?: boolean;
  children: ReactNode;
}) {
  const { outcome } = account;
  const wrong = outcome !== undefined && (outcome.of ?? outcome.form) === formKey(form, fields) && outcome.kind !== 'ok';
  return (
    <details className={className} open={wrong || opened || undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
