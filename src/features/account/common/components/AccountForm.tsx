import type { ReactNode } from 'react';
import type { Account } from '../use-account';
import { useWords } from '../words';
import { ErrorSummary } from './ErrorSummary';

/** Fields that come along unseen. */
export const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/**
 * A form of the account: sent by the browser, or in place where a script runs. Its errors stand above it; what went through
 * is said by the page.
 */
export function AccountForm({
  name,
  api,
  account,
  fields = {},
  className,
  label,
  children,
}: {
  name: string;
  /** Where it posts to. */
  api: string;
  account: Pick<Account<unknown>, 'outcome' | 'busy' | 'version' | 'onSubmit'>;
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>> | undefined;
  className?: string | undefined;
  /** Tells forms of a list apart, which have no errors of their own; empty where their buttons do: a named form is a landmark. */
  label?: string | undefined;
  children: ReactNode;
}) {
  const { language } = useWords();
  const { outcome, busy, version, onSubmit } = account;
  const errors = outcome?.form === name && outcome.kind === 'invalid' ? outcome.errors : undefined;
  return (
    <form
      key={version}
      method="post"
      action={api}
      className={className}
      aria-label={label || undefined}
      aria-busy={busy === name ? true : undefined}
      noValidate
      onSubmit={onSubmit}
    >
      <Hidden fields={{ form: name, language, ...fields }} />
      {errors && label === undefined && <ErrorSummary form={name} errors={errors} />}
      {children}
    </form>
  );
}
