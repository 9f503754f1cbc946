import { useWords } from '@/runtime';
import { createContext, useContext, type ReactNode } from 'react';
import { formKey } from '../form-key';
import type { Outcome } from '../model';
import type { Account } from '../use-account';
import { useShownVersion } from '../use-shown-version';
import { ErrorSummary } from './ErrorSummary';

/** Fields that come along unseen. */
export const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** What the form around it came with (`was.ts`); of a form that is shown again, what it came with at first. */
export function Was({ value }: { value: string }) {
  const { outcome } = useOwnForm();
  return <input type="hidden" name="was" value={(outcome?.kind === 'ok' ? undefined : outcome?.values?.was) ?? value} />;
}

/** Names what the form around it sends, so that pressed twice it is done once; of a form that did not go through, the name that it had. */
export function Once({ value }: { value: string }) {
  const { outcome } = useOwnForm();
  return <input type="hidden" name="once" value={(outcome?.kind === 'ok' ? undefined : outcome?.values?.once) || value} />;
}

interface OwnForm {
  /** Begins the ids of its fields. */
  of: string;
  /** What came of this form, as long as that is the last that was sent. */
  outcome: Outcome | undefined;
}

const Own = createContext<OwnForm>({ of: '', outcome: undefined });
/** The form around a field. */
export const useOwnForm = (): OwnForm => useContext(Own);

/**
 * A form of the account: sent by the browser, or in place where a script runs. Its errors stand above its fields; everything
 * else that comes of it is said by the page.
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
  account: Pick<Account<unknown>, 'outcome' | 'busy' | 'versions' | 'onSubmit'>;
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>> | undefined;
  className?: string | undefined;
  /** Tells forms of a list apart; empty where their buttons do: a named form is a landmark. */
  label?: string | undefined;
  children: ReactNode;
}) {
  const { language } = useWords();
  const { outcome, busy, onSubmit } = account;
  const of = formKey(name, fields);
  const [form, version] = useShownVersion(account.versions, of);
  const own = (outcome?.of ?? outcome?.form) === of ? outcome : undefined;
  return (
    <form
      ref={form}
      key={version}
      method="post"
      action={api}
      className={className}
      data-form={of}
      aria-label={label || undefined}
      aria-busy={busy === name ? true : undefined}
      noValidate
      onSubmit={onSubmit}
    >
      <Hidden fields={{ form: name, language, ...fields }} />
      {own?.kind === 'invalid' && own.errors && Object.keys(own.errors).some((field) => !(field in fields)) && (
        <ErrorSummary form={of} errors={own.errors} />
      )}
      <Own value={{ of, outcome: own }}>{children}</Own>
    </form>
  );
}
