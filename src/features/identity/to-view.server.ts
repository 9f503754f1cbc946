import { PASSWORD_MIN_LENGTH } from '@/config/constants';
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
  type PasswordSettings,
  type Remediation,
} from './idx-view.schema';
import type { PasswordRules } from './step-view.schema';

const keyOf = (key: string): AuthenticatorKey | undefined => AUTHENTICATOR_KEYS.find((known) => known === key);

/** What is sent to choose a way: its id, and whatever else the provider fixed for it, such as which of several phones it is. */
type Way = Readonly<Record<string, string>>;
export type Ways = Partial<Record<AuthenticatorKey, Way>>;

/** Of ways that have several methods those that the site goes on with, the best first: a push would have to be waited for. */
const METHODS: Partial<Record<AuthenticatorKey, readonly string[]>> = { phone_number: ['sms', 'voice'], okta_verify: ['totp'] };

const PHONE: readonly unknown[] = METHODS.phone_number ?? [];

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

/** What an option stands for: the description that it points at, else the one of its id. */
function optionKey(view: IdxView, relatesTo: string | undefined, fields: readonly IdxField[]): AuthenticatorKey | undefined {
  const [, list, index] = /^\$\.(authenticators|authenticatorEnrollments)\.value\[(\d+)\]$/.exec(relatesTo ?? '') ?? [];
  const related = list === 'authenticators' || list === 'authenticatorEnrollments' ? view[list].value[Number(index)] : undefined;
  const id = fields.find(({ name }) => name === 'id')?.value;
  return keyOf((related ?? view.authenticators.value.find((one) => one.id === id))?.key ?? '');
}

/** The ways that a remediation lets choose from, in its order. Of several options of one the first that the site can take. */
export function waysOf(view: IdxView, remediation: Remediation | undefined): Ways {
  const ways: Ways = {};
  for (const { value, relatesTo } of remediation?.value.find(({ name }) => name === 'authenticator')?.options ?? []) {
    const fields = fieldsOf(value);
    const key = optionKey(view, relatesTo, fields);
    const way = key && !ways[key] ? wayOf(fields, key) : undefined;
    if (key && way) ways[key] = way;
  }
  return ways;
}

/** What a form that asks for more of one way has sent: that of a phone, which alone has several methods. */
function dataOf(view: IdxView, name: string): { key: 'phone_number'; way: Way | undefined } {
  const asked = view.remediation.value.find((one) => one.name === name)?.value.find((field) => field.name === 'authenticator');
  const isPhone = asked?.form?.value.some(
    (field) => field.name === 'methodType' && methodsOf(field).some((method) => PHONE.includes(method)),
  );
  return { key: 'phone_number', way: isPhone ? wayOf(asked?.form?.value ?? [], 'phone_number') : undefined };
}

/** What lets an account's owner choose what to set up. */
export const ENROL = 'select-authenticator-enroll';

/** What may be set up now. Okta Verify without its code is set up by an app that the site knows nothing of. */
function waysToSetUp(view: IdxView): Ways {
  const { okta_verify: app, ...ways } = waysOf(
    view,
    view.remediation.value.find(({ name }) => name === ENROL),
  );
  return app?.methodType === undefined ? ways : { ...ways, okta_verify: app };
}

/** Whether what is asked may be left out. */
export const offersSkip = ({ remediation }: IdxView): boolean => remediation.value.some(({ name }) => name === 'skip');
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

  if (form('reset-authenticator')) return { step: 'new-password', optional: false, enrolling: false, ...rulesOf(current?.settings) };
  // A password that is too old: only whoever has another one goes on.
  if (form('reenroll-authenticator') && (!current || current.key === 'okta_password'))
    return { step: 'new-password', optional: false, enrolling: false, under: 'reenroll-authenticator', ...rulesOf(current?.settings) };
  const enrolling = form('enroll-authenticator') && current;
  const begun = enrolling && enrolment(current, offersSkip(view), flow);
  if (begun) return begun;
  const challenged = form('challenge-authenticator') && current;
  const proof = challenged && challenge(current, { otherWays, ids }, flow);
  if (proof) return proof;
  // One that the site cannot show is no reason to give up the others.
  const others = challenged ? Object.fromEntries(Object.entries(ids).filter(([key]) => key !== current.key)) : ids;
  if (choosing && keysOf(others).length > 0) return { step: 'choose', ways: keysOf(others), ids: others };
  const numbered = dataOf(view, 'authenticator-enrollment-data');
  if (numbered.way) return { step: 'set-up-phone', chosen: numbered.way, under: 'authenticator-enrollment-data' };
  const toSetUp = Object.fromEntries(Object.entries(waysToSetUp(view)).filter(([key]) => !enrolling || key !== current.key));
  if (keysOf(toSetUp).length > 0) return { step: 'set-up-choose', ways: keysOf(toSetUp), optional: offersSkip(view), ids: toSetUp };
  // A phone was chosen, or is the one way: by which of its methods, and to which number.
  const verifying = dataOf(view, 'authenticator-verification-data');
  if (verifying.way)
    return { step: 'choose', ways: [verifying.key], ids: { [verifying.key]: verifying.way }, under: 'authenticator-verification-data' };
  if (form('enroll-profile')) return { step: 'sign-up' };
  if (form('select-authenticator-unlock-account')) return { step: 'unlock' };
  if (form('identify-recovery')) return { step: 'recovery' };
  if (form('identify')) return { step: 'identify' };
  const says = (key: string) => view.messages?.value.some(({ i18n }) => i18n?.key === key) === true;
  if (says('oie.selfservice.unlock_user.success.message')) return { step: 'unlocked' };
  if (says('idx.email.verification.required')) return { step: 'look-at-mail' };
  return undefined;
}

/** What a passkey may sign in place of an address; undefined where the provider takes none. */
export const passkeyQuestionOf = ({ remediation, webauthnAutofillUIChallenge }: IdxView) =>
  remediation.value.some(({ name }) => name === PASSKEY_FORM) ? webauthnAutofillUIChallenge?.value.challengeData : undefined;

/** What the provider asks of a password, where that is more than the site asks of every one (specification, section 5). */
function rulesOf(settings: PasswordSettings | undefined): { rules?: PasswordRules } {
  if (!settings) return {};
  const { minLength, minLowerCase: lower, minUpperCase: upper, minNumber: digits, minSymbol: symbols } = settings.complexity;
  const length = Math.max(minLength, PASSWORD_MIN_LENGTH);
  const history = settings.age?.historyCount ?? 0;
  const isMore = length > PASSWORD_MIN_LENGTH || digits > 1 || lower + upper + symbols + history > 0;
  return isMore ? { rules: { length, lower, upper, digits: Math.max(digits, 1), symbols, history } } : {};
}

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
      return { step: 'new-password', optional, enrolling: true, ...rulesOf(current.settings) };
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
