import { randomUUID } from 'node:crypto';
import { allFields, fieldsOf } from '../../../lib/forms/model.ts';
import type { FormDefinition } from '../../../lib/forms/model.ts';
import { FormsError } from '../errors.ts';
import { openedAt } from '../protection/started.ts';
import { addressesIn, addressOr } from '../storage/addresses.ts';
import type { StartedState } from '../storage/started.ts';
import { emailIn } from './answers.ts';
import { openStepOf, type OpenStep } from './step.ts';
import type { StepError, Taking } from './taking.ts';

/** The first shown page with one of these fields. */
const pageOf = (definition: FormDefinition, errors: readonly StepError[]): number =>
  Math.max(
    0,
    definition.pages.findIndex(({ elements }) => fieldsOf(elements).some(({ id }) => errors.some(({ field }) => field === id))),
  );

/** In the order of the fields, each once. */
export function inOrder(definition: FormDefinition, errors: readonly StepError[]): StepError[] {
  const order = allFields(definition).map(({ id }) => id);
  const first = errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index);
  return first.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** Keeps a step. @returns what the next page shows; the same row again where there is one */
export async function keepOpen(taking: Taking, change: Partial<StartedState> & Pick<StartedState, 'page'>): Promise<OpenStep> {
  const { context, form, input, found, subject, values, files } = taking;
  const before = found?.state;
  const state: StartedState = {
    key: before?.key ?? input.envelope.key ?? randomUUID(),
    language: form.definition.language,
    values: Object.fromEntries(Object.entries(values).map(([id, all]) => [id, [...all]])),
    errors: [],
    person: before?.person ?? false,
    opened: openedAt(context, input.envelope.started, before?.opened),
    ...(before?.codeId === undefined ? {} : { codeId: before.codeId }),
    ...(before?.mailTo === undefined || change.page !== 'code' ? {} : { mailTo: before.mailTo }),
    ...change,
  };
  // What a condition hides just now is kept, and so are its addresses.
  const whose = { email: addressOr(emailIn(form.definition, values)), addresses: addressesIn(Object.values(values).flat()) };
  let token = input.envelope.token;
  if (found === undefined || token === undefined)
    token = await context.started.begin(form.definition.id, subject, state, whose, files.change);
  else await context.started.keep(found.id, token, state, whose, files.change);
  const now = await context.started.find(token);
  if (now === undefined) throw new FormsError('form-ended');
  // What the rest of this step does is done with what is kept by now.
  taking.found = now;
  taking.input = { ...input, envelope: { ...input.envelope, token } };
  taking.files = { ...files, change: { received: [], removed: [] }, kept: now.files, received: [] };
  return openStepOf(token, now);
}

/** A refusal that keeps what was typed. */
export async function refused(
  taking: Taking,
  error: FormsError,
  change: Partial<StartedState> & Pick<StartedState, 'page'> = { page: taking.input.envelope.page },
): Promise<FormsError> {
  return error.with({ step: await keepOpen(taking, { ...change, refusal: error.reason }) });
}

/** Fields are not filled in as they should be. */
export const invalid = (errors: readonly StepError[]): FormsError => new FormsError('invalid-fields', { details: { fields: [...errors] } });

/** Leads to the first page with an error, and says there what is wrong on it alone. */
export function wrongOn(taking: Taking, errors: readonly StepError[]): Promise<FormsError> {
  const { definition } = taking.form;
  const page = pageOf(definition, errors);
  const own = new Set(fieldsOf(definition.pages[page]?.elements ?? []).map(({ id }) => id));
  const here = errors.filter(({ field }) => own.has(field));
  return refused(taking, invalid(here), { page, errors: here });
}
