import { AUTHENTICATORS, type AuthenticatorKey } from '../authenticators/catalogue.ts';
import { requestOptions } from '../authenticators/passkeys.ts';
import { authenticator } from '../authenticators/registry.ts';
import type { Details, StepContext } from '../authenticators/types.ts';
import { chooser, formBuilder, withoutPasskey, type FormBuilder, type Remediation } from './form.ts';
import { enrollable, offered } from './policy.ts';
import { messageList, messageOf, type Problem } from './problems.ts';
import { identifierField, startForms } from './start-forms.ts';

export type View = Record<string, unknown>;

const POLL_MS = 4000;

const object = (value: unknown): { type: 'object'; value: unknown } => ({ type: 'object', value });
const array = (value: readonly unknown[]): { type: 'array'; value: readonly unknown[] } => ({ type: 'array', value });

/** An authenticator as a view describes it. */
function description(key: AuthenticatorKey): Record<string, unknown> {
  const { id, type, label, methods } = AUTHENTICATORS[key];
  return { type, key, id, displayName: label, methods: methods.map((method) => ({ type: method })) };
}

/** Whether whoever holds the flow has proven something: what another browser brought from another provider is not theirs. */
const hasProven = ({ tx }: StepContext): boolean =>
  Object.keys(tx.state.proofs).some((key) => key !== 'social' || tx.state.unbound !== true);

/** Whether the flow says who it is about because of a browser that whoever holds it need not know. */
const isHidden = (context: StepContext): boolean => context.tx.state.unbound === true && !hasProven(context);

function enrolmentId(context: StepContext, key: AuthenticatorKey): string {
  const known = context.enrolments.find((enrolment) => enrolment.key === key);
  if (known && hasProven(context)) return known.id;
  const { tx, services } = context;
  // Derived from what was typed, so that an account that does not exist has one too; where nobody typed it, a guess must not fit.
  const about = isHidden(context) ? tx.id : (tx.state.identifier ?? '');
  return `eae${services.secrets.mac('enrolment', `${about} ${key}`).slice(0, 17)}`;
}

const enrolmentOf = (context: StepContext, key: AuthenticatorKey): Record<string, unknown> => ({
  ...description(key),
  id: enrolmentId(context, key),
});

function detailed(form: FormBuilder, base: Record<string, unknown>, { sends, ...details }: Details): Record<string, unknown> {
  return {
    ...base,
    ...details,
    ...(sends === undefined ? {} : { resend: form('resend', 'challenge/resend') }),
    ...(sends === 'email' ? { poll: form('poll', 'challenge/poll', [], { refresh: POLL_MS }) } : {}),
  };
}

function userOf(context: StepContext): View {
  const { tx, user, services } = context;
  if (isHidden(context)) return {};
  if (user && hasProven(context)) return { user: object({ id: user.id, identifier: user.email }) };
  const identifier = tx.state.identifier ?? tx.state.profile?.email;
  if (identifier === undefined) return {};
  return { user: object({ id: `00u${services.secrets.mac('user', identifier).slice(0, 17)}`, identifier }) };
}

/** The remediations of the current step and what they relate to. */
async function stepView(context: StepContext, form: FormBuilder): Promise<View> {
  const { tx, client } = context;
  const { step } = tx.state;
  const remediation = (...list: Remediation[]): View => ({ remediation: array(list) });
  switch (step.at) {
    case 'identify':
      return {
        ...remediation(...startForms(context, form)),
        ...(tx.state.passkeyChallenge === undefined
          ? {}
          : { webauthnAutofillUIChallenge: object({ challengeData: await requestOptions(context, tx.state.passkeyChallenge) }) }),
        ...(client.firstStep === 'password'
          ? { currentAuthenticator: object({ ...description('okta_password'), recover: form('recover', 'recover') }) }
          : {}),
      };
    case 'identify-recovery':
      return remediation(form('identify-recovery', 'identify', [identifierField]), form('select-enroll-profile', 'enroll'));
    case 'unlock':
      return {
        ...remediation(
          form('select-authenticator-unlock-account', 'challenge', [identifierField, chooser(['okta_email'], 'authenticatorEnrollments')]),
        ),
        authenticators: array([description('okta_email')]),
        authenticatorEnrollments: array([description('okta_email')]),
      };
    case 'enroll-profile': {
      const names = { type: 'string', required: true, minLength: 1, maxLength: 50 };
      const profile = [
        { ...names, name: 'firstName', label: 'First name' },
        { ...names, name: 'lastName', label: 'Last name' },
        { name: 'email', label: 'Email', type: 'string', required: true, minLength: 6, maxLength: 100 },
      ];
      return remediation(
        form('enroll-profile', 'enroll/new', [{ name: 'userProfile', required: true, form: { value: profile } }]),
        form('select-identify', 'identify/select'),
      );
    }
    case 'select': {
      const keys = offered(context);
      return {
        ...remediation(form('select-authenticator-authenticate', 'challenge', [chooser(keys, 'authenticatorEnrollments')])),
        authenticators: array(keys.map(description)),
        authenticatorEnrollments: array(withoutPasskey(keys).map((key) => enrolmentOf(context, key))),
      };
    }
    case 'challenge': {
      const { challenge } = step;
      const way = authenticator(challenge);
      const keys = [...new Set([challenge.key, ...offered(context)])];
      const fields = way.challengeFields(context, challenge);
      const details = await way.challengeDetails(context, challenge);
      const recover = challenge.key === 'okta_password' ? { recover: form('recover', 'recover') } : {};
      const current = { ...detailed(form, enrolmentOf(context, challenge.key), details), ...recover };
      const member =
        challenge.key === 'webauthn' || challenge.key === 'google_otp' ? 'currentAuthenticator' : 'currentAuthenticatorEnrollment';
      return {
        ...remediation(
          form(
            'challenge-authenticator',
            'challenge/answer',
            [{ name: 'credentials', type: 'object', required: true, form: { value: fields } }],
            { relatesTo: [`$.${member}`] },
          ),
          ...(tx.state.flow === 'unlock'
            ? []
            : [form('select-authenticator-authenticate', 'challenge', [chooser(keys, 'authenticatorEnrollments')])]),
        ),
        [member]: object(member === 'currentAuthenticator' ? { ...current, id: AUTHENTICATORS[challenge.key].id } : current),
        authenticators: array(keys.map(description)),
        authenticatorEnrollments: array(withoutPasskey(keys).map((key) => enrolmentOf(context, key))),
      };
    }
    case 'select-enroll': {
      const keys = enrollable(context);
      return {
        ...remediation(
          form('select-authenticator-enroll', 'credential/enroll', [chooser(keys, 'authenticators', true)]),
          ...(step.optional ? [form('skip', 'skip')] : []),
        ),
        authenticators: array(keys.map(description)),
        authenticatorEnrollments: array(
          context.enrolments.filter(({ key }) => key !== 'webauthn').map(({ key, id }) => ({ ...description(key), id })),
        ),
      };
    }
    case 'enroll': {
      const { enrolling } = step;
      const way = authenticator(enrolling);
      const keys = [...new Set([enrolling.key, ...(enrolling.key === 'okta_email' ? [] : enrollable(context))])];
      const details = await way.enrolDetails(context, enrolling);
      const passkeys = context.enrolments.flatMap((one) =>
        one.key === 'webauthn' ? [{ ...description('webauthn'), id: one.id, credentialId: one.profile.credentialId }] : [],
      );
      return {
        ...remediation(
          form(
            'enroll-authenticator',
            'challenge/answer',
            [{ name: 'credentials', type: 'object', required: true, ...way.enrolForm(context, enrolling) }],
            { relatesTo: ['$.currentAuthenticator'] },
          ),
          ...(enrolling.key === 'okta_email'
            ? []
            : [form('select-authenticator-enroll', 'credential/enroll', [chooser(keys, 'authenticators', true)])]),
          ...(step.optional ? [form('skip', 'skip')] : []),
        ),
        currentAuthenticator: object(detailed(form, description(enrolling.key), details)),
        enrollmentAuthenticator: object({
          ...description(enrolling.key),
          ...(details.settings === undefined ? {} : { settings: details.settings }),
        }),
        authenticators: array(keys.map(description)),
        authenticatorEnrollments: array(passkeys),
      };
    }
    case 'reset-password': {
      const way = authenticator('okta_password');
      const fields = [
        { name: 'passcode', label: 'New password', secret: true },
        { name: 'revokeSessions', type: 'boolean', label: 'Sign me out of all other devices' },
      ];
      return {
        ...remediation(
          form(
            'reset-authenticator',
            'challenge/answer',
            [{ name: 'credentials', type: 'object', required: true, form: { value: fields } }],
            { relatesTo: ['$.currentAuthenticator'] },
          ),
        ),
        currentAuthenticator: object({ ...description('okta_password'), ...(await way.enrolDetails(context, { key: 'okta_password' })) }),
        enrollmentAuthenticator: object(description('okta_password')),
        authenticators: array([description('okta_password')]),
        authenticatorEnrollments: array([]),
      };
    }
    case 'terminal':
      return { messages: messageList([messageOf({ name: step.message }, tx.state.locale)]) };
    case 'done':
      return {};
  }
}

/** The whole view of the current step: what introspect and every step answer, refusals included (protocol page identity). */
export async function renderView(context: StepContext, problems: readonly Problem[], code?: string): Promise<View> {
  const { services, tx, client } = context;
  const stateHandle = services.transactions.handle('state', tx.id);
  const placed = new Set<Problem>();
  const form = formBuilder(services.origin, stateHandle, problems, placed, tx.state.locale);
  const intents = { enrolment: 'CREDENTIAL_ENROLLMENT', unlock: 'CREDENTIAL_UNLOCK', recovery: 'CREDENTIAL_RECOVERY' } as const;
  const step = await stepView(context, form);
  // A refusal whose field is not on the screen is shown at the top: it must not get lost.
  const top = problems.filter((problem) => !placed.has(problem));
  return {
    version: '1.0.0',
    stateHandle,
    expiresAt: tx.expiresAt.toISOString(),
    step: tx.state.step.at === 'identify' ? 'IDENTIFY' : undefined,
    intent: tx.state.flow in intents ? intents[tx.state.flow as keyof typeof intents] : 'LOGIN',
    ...step,
    ...(top.length > 0 ? { messages: messageList(top.map((problem) => messageOf(problem, tx.state.locale))) } : {}),
    ...userOf(context),
    cancel: form('cancel', 'cancel'),
    app: object({ name: 'oidc_client', label: client.label, id: client.id }),
    ...(code === undefined ? {} : { successWithInteractionCode: success(context, code) }),
  };
}

function success({ services, client }: StepContext, code: string): unknown {
  return {
    rel: ['create-form'],
    name: 'issue',
    href: `${services.issuer}/v1/token`,
    method: 'POST',
    value: [
      { name: 'grant_type', required: true, value: 'interaction_code' },
      { name: 'interaction_code', required: true, value: code },
      { name: 'client_id', required: true, value: client.id },
      ...(client.secret === undefined ? [] : [{ name: 'client_secret', required: true }]),
      { name: 'code_verifier', required: true },
    ],
    accepts: 'application/x-www-form-urlencoded',
  };
}
