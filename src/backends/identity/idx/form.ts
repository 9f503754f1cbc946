import { AUTHENTICATORS, type AuthenticatorKey } from '../authenticators/catalogue.ts';
import type { Field } from '../authenticators/types.ts';
import { messageList, messageOf, type IdxMessage, type Problem } from './problems.ts';

export interface Remediation {
  rel?: readonly string[];
  name: string;
  href: string;
  method: string;
  [member: string]: unknown;
}

/** Signing in with a passkey that is found without an address; needs a script. */
export const PASSKEY_FORM = 'challenge-webauthn-autofillui-authenticator';

type Choice = NonNullable<Field['options']>[number];

const CONTENT = 'application/json; okta-version=1.0.0';

/** Builds forms of one transaction: each carries the handle, and the refusals that belong to its fields, which are noted as `placed`. */
export function formBuilder(origin: string, stateHandle: string, problems: readonly Problem[], placed: Set<Problem>, locale: string) {
  const handle: Field = { name: 'stateHandle', required: true, value: stateHandle, visible: false, mutable: false };

  const messagesAt = (path: string): { messages?: { type: 'array'; value: readonly IdxMessage[] } } => {
    const here = problems.filter((problem) => problem.field === path);
    for (const problem of here) placed.add(problem);
    return here.length === 0 ? {} : { messages: messageList(here.map((problem) => messageOf(problem, locale))) };
  };

  const markedChoice = (option: Choice, path: string): Choice => {
    const fields = (option.value as { form?: { value: readonly Field[] } }).form?.value;
    return fields ? { ...option, value: { form: { value: fields.map((inner) => marked(inner, `${path}.${inner.name}`)) } } } : option;
  };

  const marked = (field: Field, path: string): Field => ({
    ...field,
    ...(field.options === undefined ? {} : { options: field.options.map((option) => markedChoice(option, path)) }),
    ...(field.form === undefined ? {} : { form: { value: field.form.value.map((inner) => marked(inner, `${path}.${inner.name}`)) } }),
    ...messagesAt(path),
  });

  return (name: string, path: string, fields: readonly Field[] = [], extra: Readonly<Record<string, unknown>> = {}): Remediation => ({
    rel: ['create-form'],
    name,
    href: `${origin}/idp/idx/${path}`,
    method: 'POST',
    produces: CONTENT,
    accepts: CONTENT,
    value: [...fields.map((field) => marked(field, field.name)), handle],
    ...extra,
  });
}

export type FormBuilder = ReturnType<typeof formBuilder>;

/**
 * Clients read a credential id from every passkey among the enrolments. Before sign-in none may be told, and a passkey is
 * found without; so it is left out of that list.
 */
export const withoutPasskey = (keys: readonly AuthenticatorKey[]): AuthenticatorKey[] => keys.filter((key) => key !== 'webauthn');

/** The field in which one of several authenticators is chosen; each option points at its description elsewhere in the view. */
export function chooser(keys: readonly AuthenticatorKey[], list: 'authenticators' | 'authenticatorEnrollments', enrolling = false): Field {
  const listed = list === 'authenticatorEnrollments' ? withoutPasskey(keys) : keys;
  return {
    name: 'authenticator',
    type: 'object',
    required: true,
    options: keys.map((key, index) => ({
      label: AUTHENTICATORS[key].label,
      value: { form: { value: choice(key, enrolling) } },
      relatesTo: listed.includes(key) ? `$.${list}.value[${listed.indexOf(key)}]` : `$.authenticators.value[${index}]`,
    })),
  };
}

function choice(key: AuthenticatorKey, enrolling: boolean): Field[] {
  const id: Field = { name: 'id', required: true, value: AUTHENTICATORS[key].id, mutable: false };
  if (key === 'phone_number') {
    const method: Field = { name: 'methodType', type: 'string', required: false, options: [{ label: 'SMS', value: 'sms' }] };
    return enrolling ? [id, method, { name: 'phoneNumber', label: 'Phone number', type: 'string', required: false }] : [id, method];
  }
  return [id, { name: 'methodType', required: false, value: AUTHENTICATORS[key].methods[0], mutable: false }];
}
