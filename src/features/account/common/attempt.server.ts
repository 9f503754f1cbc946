import { wasNotDone } from '@/server/calls/not-done';
import { waitMinutes } from '@/server/errors';
import { isServiceRefusal, type Session } from '../session/server';
import type { AreaForm, FormContext } from './area.server';
import { invalidOutcome, keyOf } from './invalid';
import type { Outcome } from './model';
import { isServiceFailure } from './page.server';
import { ticksName } from './ticks';
import { checkForm, valueOf, type FieldErrors, type FormValues } from './rules';

/** A service does not answer, and was not asked: nothing was changed. */
export const SERVICE_DOWN = 'account.error.service';
/** A service was asked, and what it did is not known. */
export const NO_ANSWER = 'account.error.noAnswer';

/** The page was made for another account than the one that is signed in now: nothing was done. */
export const SOMEBODY_ELSE = 'account.error.somebodyElse';

/** What is said of a failure of a service, by whether it was asked. */
export const failureWords = (error: unknown): string => (wasNotDone(error) ? SERVICE_DOWN : NO_ANSWER);

export interface Attempt {
  outcome: Outcome;
  leadsTo?: string | undefined;
  handsTo?: string | undefined;
  showsAnew?: boolean;
}

/** Checks a form and runs it. @throws what its run throws */
export async function attempt<S extends Session | undefined>(name: string, form: AreaForm<S>, context: FormContext<S>): Promise<Attempt> {
  const errors = checkForm(form.rules, context.values);
  if (Object.keys(errors).length > 0) return { outcome: invalid(name, form, context.values, errors) };
  const { kind = 'ok', message, params, undo, leadsTo, handsTo, showsAnew = false } = await form.run(context);
  return {
    outcome: {
      form: name,
      of: keyOf(name, context.values),
      kind,
      message,
      ...(params ? { params } : {}),
      ...(undo ? { undo } : {}),
      ...(kind === 'error' && form.shownAgain ? { values: typedAgain(form, context.values) } : {}),
    },
    leadsTo,
    handsTo,
    showsAnew,
  };
}

/** What is said of such a form. What was typed stays where it is: the page of who is signed in now is no place for it. */
export const ofAnother = (name: string, values: FormValues): Attempt => ({
  outcome: { form: name, of: keyOf(name, values), kind: 'error', message: SOMEBODY_ELSE },
});

/** What of a form may be shown again. */
export const typedAgain = <S extends Session | undefined>(
  { shownAgain = [], carried = [], tickedAgain = [] }: AreaForm<S>,
  values: FormValues,
): Record<string, string> =>
  Object.fromEntries([
    ...[...shownAgain, ...carried].map((field) => [field, valueOf(values, field)] as const),
    ...tickedAgain.map((field) => [ticksName(field), (values[field] ?? []).join('\n')] as const),
  ]);

/** What of it somebody typed. */
export const typedTexts = <S extends Session | undefined>({ shownAgain = [] }: AreaForm<S>, values: FormValues): Record<string, string> =>
  Object.fromEntries(shownAgain.map((field) => [field, valueOf(values, field)]));

const invalid = <S extends Session | undefined>(name: string, form: AreaForm<S>, values: FormValues, errors: FieldErrors): Outcome =>
  invalidOutcome(name, values, errors, typedAgain(form, values));

/** Whether a change was refused because the last sign-in is too long ago, or has one factor where two are needed. */
export const needsFreshSignIn = (error: unknown): boolean => isServiceRefusal(error) && error.reason === 'reauthentication-required';

/** Whether a service says that this account may not do it at all: its role is missing, or has gone meanwhile. */
export const isForbidden = (error: unknown): boolean =>
  isServiceRefusal(error) && error.status === 403 && ['not-a-member', 'not-allowed'].includes(error.reason);

/** A refusal of the service in words of the page. @throws what is neither a refusal nor a failure of a service */
export function refused<S extends Session | undefined>(
  name: string,
  form: AreaForm<S>,
  values: FormValues,
  error: unknown,
  signIn: string,
): Outcome {
  if (isServiceRefusal(error)) {
    const known = form.refusals?.[error.reason];
    if (known?.field) return invalid(name, form, values, { [known.field]: known.message });
    const outcome = (message: string): Outcome => ({
      form: name,
      of: keyOf(name, values),
      kind: 'error',
      message,
      values: typedAgain(form, values),
    });
    if (known) return outcome(known.message);
    if (isForbidden(error)) return outcome('account.error.notAllowed');
    if (needsFreshSignIn(error)) return { ...outcome('account.error.signInAgain'), signIn };
    if (error.status === 429) return { ...outcome('account.error.tooMany'), params: { minutes: waitMinutes(error) } };
    if (error.reason === 'too-many-saved') return outcome('account.error.full');
    return outcome(error.reason === 'invalid-input' ? 'account.error.refused' : SERVICE_DOWN);
  }
  if (isServiceFailure(error))
    return {
      form: name,
      of: keyOf(name, values),
      kind: 'error',
      message: failureWords(error),
      values: typedAgain(form, values),
    };
  throw error;
}
