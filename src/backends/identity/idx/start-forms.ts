import { ANSWER_FIELDS } from '../authenticators/passkeys.ts';
import type { StepContext } from '../authenticators/types.ts';
import { PASSKEY_FORM, type FormBuilder, type Remediation } from './form.ts';

export const identifierField = { name: 'identifier', label: 'Username', required: true };
const rememberMeField = { name: 'rememberMe', type: 'boolean', label: 'Keep me signed in' };

/** A passkey in place of an address, as Okta's own clients read it; `rememberMe` is ours. */
const passkeyForm = (form: FormBuilder): Remediation =>
  form(
    PASSKEY_FORM,
    'challenge/answer/webauthn-autofillui',
    [
      {
        name: 'credentials',
        type: 'object',
        required: true,
        form: { value: [...ANSWER_FIELDS, { name: 'userHandle', label: 'User Handle', required: false, visible: false }] },
      },
      { ...rememberMeField, required: false, visible: false },
    ],
    { relatesTo: ['webauthnAutofillUIChallenge'] },
  );

/** What the first step offers. */
export function startForms(context: StepContext, form: FormBuilder): Remediation[] {
  const { client, services, tx } = context;
  const credentials = {
    name: 'credentials',
    type: 'object',
    required: true,
    form: { value: [{ name: 'passcode', label: 'Password', secret: true }] },
  };
  return [
    form('identify', 'identify', [identifierField, ...(client.firstStep === 'password' ? [credentials] : []), rememberMeField]),
    ...services.socialProviders.map((provider) => ({
      name: 'redirect-idp',
      type: provider.type,
      idp: { id: provider.id, name: provider.name },
      href: `${services.origin}/idp/idx/redirect-idp/${encodeURIComponent(provider.id)}?t=${encodeURIComponent(services.transactions.handle('federation', tx.id))}`,
      method: 'GET',
    })),
    form('select-enroll-profile', 'enroll'),
    form('unlock-account', 'unlock-account'),
    ...(tx.state.passkeyChallenge === undefined ? [] : [passkeyForm(form)]),
  ];
}
