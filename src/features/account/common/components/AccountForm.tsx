import { useWords } from '@/runtime';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { formKey } from '../form-key';
import { SENT_BEFORE, type Outcome } from '../model';
import type { Account } from '../use-account';
import { useShownVersion } from '../use-shown-version';
import { ErrorSummary } from './ErrorSummary';

/** Fields that come along unseen. */
export const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/**
 * A hidden field that belongs to what its form shows: it is as the form came, whatever the page learns afterwards, since fields in which
 * somebody types do not follow either. `kept`: of a form that is shown again, what it came with at first.
 */
const AsItCame = ({ name, value, kept }: { name: string; value: string; kept: string | undefined }) => {
  const [came] = useState(kept ?? value);
  return <input type="hidden" name={name} value={came} />;
};

const keptOf = (outcome: Outcome | undefined, name: string): string | undefined =>
  outcome?.kind === 'ok' ? undefined : outcome?.values?.[name];

/** What the form around it came with (`was.ts`). */
export const Was = ({ value }: { value: string }) => <AsItCame name="was" value={value} kept={keptOf(useOwnForm().outcome, 'was')} />;

/**
 * The state of what a form shows, by which a service knows what was changed elsewhere meanwhile: as the form came, like `AsItCame`, until
 * `takes` says that the newest is shown.
 * @param takes the outcome by which the newest is shown, for as long as it stands there
 */
export function useAsShown(value: string, kept: string | undefined, takes: Outcome | undefined): string {
  const [shown, setShown] = useState({ value: kept || value, by: takes });
  if (takes !== undefined && takes !== shown.by) setShown({ value, by: takes });
  return shown.value;
}

/**
 * Names what the form around it sends, so that pressed twice it is done once. Where something else was sent under that name, of which no
 * answer came, the page says so, and the next press has a name of its own.
 */
export function Once({ value }: { value: string }) {
  const { outcome } = useOwnForm();
  const isTaken = outcome?.kind === 'error' && outcome.message === SENT_BEFORE;
  const shown = useAsShown(value, isTaken ? undefined : keptOf(outcome, 'once'), isTaken ? outcome : undefined);
  return <input type="hidden" name="once" value={shown} />;
}

/**
 * That state as a hidden field of the form around it. Refused because of a change meanwhile, the form takes the newest: the page says so,
 * and the next press is meant over it.
 * @param changed key of what is said then
 */
export function AsShown({ name, value, changed }: { name: string; value: string; changed: string }) {
  const { outcome } = useOwnForm();
  const isOver = outcome?.kind === 'error' && outcome.message === changed;
  const shown = useAsShown(value, isOver ? undefined : keptOf(outcome, name), isOver ? outcome : undefined);
  return <input type="hidden" name={name} value={shown} />;
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
  account: Pick<Account<unknown>, 'outcome' | 'busy' | 'versions' | 'whose' | 'onSubmit'>;
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
      <Hidden fields={{ form: name, language, ...(account.whose ? { whose: account.whose } : {}), ...fields }} />
      {own?.kind === 'invalid' && own.errors && Object.keys(own.errors).some((field) => !(field in fields)) && (
        <ErrorSummary form={of} errors={own.errors} />
      )}
      <Own value={{ of, outcome: own }}>{children}</Own>
    </form>
  );
}
