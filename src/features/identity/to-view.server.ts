import type { AuthenticatorKey, StepView } from './model';
import type { Flow } from './flow-store.server';
import {
  appSecret,
  enrolledQuestion,
  passkeyChallenge,
  passkeyCreation,
  PASSKEY_FORM,
  questionChoice,
  type IdxView,
  type Remediation,
} from './idx-view.schema';

const KEYS: readonly AuthenticatorKey[] = [
  'okta_password',
  'okta_email',
  'phone_number',
  'google_otp',
  'security_question',
  'okta_verify',
  'webauthn',
];
const keyOf = (key: string): AuthenticatorKey | undefined => KEYS.find((known) => known === key);

/** The ways that a remediation lets choose from: authenticator → id. */
export function waysOf(view: IdxView, remediation: Remediation | undefined): Record<string, string> {
  const options = remediation?.value.find(({ name }) => name === 'authenticator')?.options ?? [];
  const ids = options.flatMap(({ value }) => {
    const fields = (value as { form?: { value?: { name: string; value?: unknown }[] } } | undefined)?.form?.value ?? [];
    const id = fields.find(({ name }) => name === 'id')?.value;
    return typeof id === 'string' ? [id] : [];
  });
  return Object.fromEntries(view.authenticators.value.flatMap(({ id, key }) => (ids.includes(id) && keyOf(key) ? [[key, id]] : [])));
}

type Shown = Pick<Flow, 'view'> & Partial<Pick<Flow, 'ways' | 'answer' | 'enrolling'>>;

/** Browsers ask for none of these again; more would not fit into the cookie of the flow. */
const MOST_EXCLUDED = 8;

/** The step that the provider's answer asks for; undefined when it is none that the site has. */
export function toView(view: IdxView, flow: Pick<Flow, 'values'>): Shown | undefined {
  const forms = view.remediation.value;
  const form = (name: string) => forms.find((one) => one.name === name);
  const choosing = form('select-authenticator-authenticate');
  const ways = waysOf(view, choosing);
  const current = view.currentAuthenticatorEnrollment?.value ?? view.currentAuthenticator?.value;
  const otherWays = Object.keys(ways).some((key) => key !== current?.key);

  if (form('reset-authenticator')) return { view: { step: 'new-password', optional: false }, answer: { field: 'passcode' } };
  if (form('enroll-authenticator') && current) return enrolment(current, Boolean(form('skip')), flow);
  if (form('challenge-authenticator') && current) return challenge(current, otherWays, ways, flow);
  if (choosing) return { view: { step: 'choose', ways: Object.keys(ways).flatMap((key) => keyOf(key) ?? []) }, ways };
  if (form('enroll-profile')) return { view: { step: 'sign-up' } };
  if (form('select-authenticator-unlock-account')) return { view: { step: 'unlock' } };
  if (form('identify-recovery')) return { view: { step: 'recovery' } };
  if (form('identify')) return { view: { step: 'identify' } };
  if (view.messages?.value.some(({ i18n }) => i18n?.key === 'oie.selfservice.unlock_user.success.message'))
    return { view: { step: 'unlocked' } };
  return undefined;
}

/** What a passkey may sign in place of an address; undefined where the provider takes none. */
export const passkeyQuestionOf = ({ remediation, webauthnAutofillUIChallenge }: IdxView) =>
  remediation.value.some(({ name }) => name === PASSKEY_FORM) ? webauthnAutofillUIChallenge?.value.challengeData : undefined;

type Current = NonNullable<IdxView['currentAuthenticator']>['value'];

/** What is set up: a new account's address and password, or what its owner adds later. */
function enrolment(current: Current, optional: boolean, flow: Pick<Flow, 'values'>): Shown | undefined {
  const shown = (view: StepView, field = 'passcode'): Shown => ({ view, enrolling: true, answer: { field } });
  const code = (by: 'email' | 'phone', to: string): Shown =>
    shown({ step: 'code', by, to, resend: current.resend !== undefined, otherWays: false });
  const key = keyOf(current.key);
  switch (key) {
    case 'okta_password':
      return shown({ step: 'new-password', optional });
    case 'okta_email':
      return code('email', flow.values.email ?? String(current.profile.email ?? ''));
    case 'phone_number':
      return code('phone', String(current.profile.phoneNumber ?? ''));
    case 'google_otp':
    case 'okta_verify': {
      const told = appSecret.safeParse(current.contextualData);
      return told.success
        ? shown({ step: 'set-up-app', app: key, secret: told.data.sharedSecret }, key === 'okta_verify' ? 'totp' : 'passcode')
        : undefined;
    }
    case 'security_question': {
      const told = questionChoice.safeParse(current.contextualData);
      return told.success
        ? shown(
            {
              step: 'set-up-question',
              questions: told.data.questions.map(({ questionKey, question }) => ({ key: questionKey, question })),
            },
            'answer',
          )
        : undefined;
    }
    case 'webauthn': {
      const told = passkeyCreation.safeParse(current.contextualData.activationData);
      return told.success
        ? shown({
            step: 'set-up-passkey',
            options: { ...told.data, excludeCredentials: told.data.excludeCredentials.slice(0, MOST_EXCLUDED) },
          })
        : undefined;
    }
    case undefined:
      return undefined;
  }
}

function challenge(current: Current, otherWays: boolean, ways: Record<string, string>, flow: Pick<Flow, 'values'>): Shown | undefined {
  const shown = (view: StepView, field = 'passcode', questionKey?: string): Shown => ({
    view,
    ways,
    answer: { field, ...(questionKey ? { questionKey } : {}) },
  });
  const key = keyOf(current.key);
  switch (key) {
    case 'okta_password':
      return shown({ step: 'password', otherWays });
    case 'okta_email':
      return shown({
        step: 'code',
        by: 'email',
        to: String(current.profile.email ?? flow.values.identifier ?? ''),
        resend: current.resend !== undefined,
        otherWays,
      });
    case 'phone_number':
      return shown({
        step: 'code',
        by: 'phone',
        to: String(current.profile.phoneNumber ?? ''),
        resend: current.resend !== undefined,
        otherWays,
      });
    case 'google_otp':
      return shown({ step: 'code', by: 'app', to: '', resend: false, otherWays });
    case 'okta_verify':
      return shown({ step: 'code', by: 'app', to: '', resend: false, otherWays }, 'totp');
    case 'security_question': {
      const asked = enrolledQuestion.safeParse(current.contextualData.enrolledQuestion);
      return asked.success
        ? shown(
            { step: 'question', question: asked.data.question, key: asked.data.questionKey, otherWays },
            'answer',
            asked.data.questionKey,
          )
        : undefined;
    }
    case 'webauthn': {
      const asked = passkeyChallenge.safeParse(current.contextualData.challengeData);
      return asked.success ? shown({ step: 'passkey', challenge: asked.data, otherWays }) : undefined;
    }
    case undefined:
      return undefined;
  }
}
