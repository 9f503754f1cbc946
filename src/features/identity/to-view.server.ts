import { AUTHENTICATOR_KEYS, type AuthenticatorKey } from './authenticators';
import type { Asked, Flow } from './flow.schema';
import {
  appSecret,
  enrolledQuestion,
  fieldsOf,
  passkeyChallenge,
  passkeyCreation,
  PASSKEY_FORM,
  questionChoice,
  type IdxField,
  type IdxView,
  type Remediation,
} from './idx-view.schema';

const keyOf = (key: string): AuthenticatorKey | undefined => AUTHENTICATOR_KEYS.find((known) => known === key);

/** What is sent to choose a way: its id, and whatever else the provider fixed for it, such as which of several phones it is. */
type Way = Readonly<Record<string, string>>;
export type Ways = Partial<Record<AuthenticatorKey, Way>>;

/** Of ways that have several methods those that the site goes on with, the best first: a push would have to be waited for. */
const METHODS: Partial<Record<AuthenticatorKey, readonly string[]>> = { phone_number: ['sms', 'voice'], okta_verify: ['totp'] };

const methodsOf = ({ value, options = [] }: IdxField): readonly unknown[] =>
  value === undefined ? options.map((option) => option.value) : [value];

/** What an option has sent; undefined where it leads on by no method that the site has. */
function wayOf(fields: readonly IdxField[], key: AuthenticatorKey): Way | undefined {
  const fixed = fields.flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value] as const] : []));
  const method = fields.find(({ name }) => name === 'methodType');
  const known = METHODS[key];
  if (!method || !known) return Object.fromEntries(fixed);
  const methodType = known.find((one) => methodsOf(method).includes(one));
  return methodType === undefined ? undefined : { ...Object.fromEntries(fixed), methodType };
}

/** The ways that a remediation lets choose from, in the order of the authenticators. Of several options of one the first that the site can take. */
export function waysOf(view: IdxView, remediation: Remediation | undefined): Ways {
  const options = (remediation?.value.find(({ name }) => name === 'authenticator')?.options ?? []).map(({ value }) => fieldsOf(value));
  const ways: Ways = {};
  for (const { id, key } of view.authenticators.value) {
    const known = keyOf(key);
    if (!known || ways[known]) continue;
    const offered = options.filter((fields) => fields.some(({ name, value }) => name === 'id' && value === id));
    const way = offered.map((fields) => wayOf(fields, known)).find((one) => one !== undefined);
    if (way) ways[known] = way;
  }
  return ways;
}
/** The ways in the order in which they were offered. */
export const keysOf = (ways: Ways): AuthenticatorKey[] => Object.keys(ways).flatMap((key) => keyOf(key) ?? []);

/** Browsers ask for none of these again; more would not fit into the cookie of the flow. */
const MOST_EXCLUDED = 8;

/** The step that the provider's answer asks for; undefined when it is none that the site has. */
export function toView(view: IdxView, flow: Pick<Flow, 'values'>): Asked | undefined {
  const forms = view.remediation.value;
  const form = (name: string) => forms.find((one) => one.name === name);
  const choosing = form('select-authenticator-authenticate');
  const ids = waysOf(view, choosing);
  const current = view.currentAuthenticatorEnrollment?.value ?? view.currentAuthenticator?.value;
  const otherWays = Object.keys(ids).some((key) => key !== current?.key);

  if (form('reset-authenticator')) return { step: 'new-password', optional: false, enrolling: false };
  if (form('enroll-authenticator') && current) return enrolment(current, Boolean(form('skip')), flow);
  const challenged = form('challenge-authenticator') && current;
  const proof = challenged && challenge(current, { otherWays, ids }, flow);
  if (proof) return proof;
  // One that the site cannot show is no reason to give up the others.
  const others = challenged ? Object.fromEntries(Object.entries(ids).filter(([key]) => key !== current.key)) : ids;
  if (choosing && keysOf(others).length > 0) return { step: 'choose', ways: keysOf(others), ids: others };
  if (form('enroll-profile')) return { step: 'sign-up' };
  if (form('select-authenticator-unlock-account')) return { step: 'unlock' };
  if (form('identify-recovery')) return { step: 'recovery' };
  if (form('identify')) return { step: 'identify' };
  if (view.messages?.value.some(({ i18n }) => i18n?.key === 'oie.selfservice.unlock_user.success.message')) return { step: 'unlocked' };
  return undefined;
}

/** What a passkey may sign in place of an address; undefined where the provider takes none. */
export const passkeyQuestionOf = ({ remediation, webauthnAutofillUIChallenge }: IdxView) =>
  remediation.value.some(({ name }) => name === PASSKEY_FORM) ? webauthnAutofillUIChallenge?.value.challengeData : undefined;

type Current = NonNullable<IdxView['currentAuthenticator']>['value'];

/** What is set up: a new account's address and password, or what its owner adds later. */
function enrolment(current: Current, optional: boolean, flow: Pick<Flow, 'values'>): Asked | undefined {
  const code = (by: 'email' | 'phone', to: string): Asked => ({
    step: 'code',
    by,
    to,
    resend: current.resend !== undefined,
    otherWays: false,
    ids: {},
    field: 'passcode',
    enrolling: true,
  });
  const key = keyOf(current.key);
  switch (key) {
    case 'okta_password':
      return { step: 'new-password', optional, enrolling: true };
    case 'okta_email':
      return code('email', flow.values.email ?? String(current.profile.email ?? ''));
    case 'phone_number':
      return code('phone', String(current.profile.phoneNumber ?? ''));
    case 'google_otp':
    case 'okta_verify': {
      const told = appSecret.safeParse(current.contextualData);
      return told.success
        ? { step: 'set-up-app', app: key, secret: told.data.sharedSecret, field: key === 'okta_verify' ? 'totp' : 'passcode' }
        : undefined;
    }
    case 'security_question': {
      const told = questionChoice.safeParse(current.contextualData);
      return told.success
        ? {
            step: 'set-up-question',
            questions: told.data.questions.map(({ questionKey, question }) => ({ key: questionKey, question })),
          }
        : undefined;
    }
    case 'webauthn': {
      const told = passkeyCreation.safeParse(current.contextualData.activationData);
      return told.success
        ? {
            step: 'set-up-passkey',
            options: { ...told.data, excludeCredentials: told.data.excludeCredentials.slice(0, MOST_EXCLUDED) },
          }
        : undefined;
    }
    case undefined:
      return undefined;
  }
}

/** What proves who the visitor is, with the other ways to. */
function challenge(current: Current, others: { otherWays: boolean; ids: Ways }, flow: Pick<Flow, 'values'>): Asked | undefined {
  const code = (by: 'email' | 'phone' | 'app', to: string, field: 'passcode' | 'totp' = 'passcode'): Asked => ({
    step: 'code',
    by,
    to,
    resend: by !== 'app' && current.resend !== undefined,
    field,
    enrolling: false,
    ...others,
  });
  switch (keyOf(current.key)) {
    case 'okta_password':
      return { step: 'password', ...others };
    case 'okta_email':
      return code('email', String(current.profile.email ?? flow.values.identifier ?? ''));
    case 'phone_number':
      return code('phone', String(current.profile.phoneNumber ?? ''));
    case 'google_otp':
      return code('app', '');
    case 'okta_verify':
      return code('app', '', 'totp');
    case 'security_question': {
      const asked = enrolledQuestion.safeParse(current.contextualData.enrolledQuestion);
      return asked.success ? { step: 'question', question: asked.data.question, key: asked.data.questionKey, ...others } : undefined;
    }
    case 'webauthn': {
      const asked = passkeyChallenge.safeParse(current.contextualData.challengeData);
      return asked.success ? { step: 'passkey', challenge: asked.data, ...others } : undefined;
    }
    case undefined:
      return undefined;
  }
}
