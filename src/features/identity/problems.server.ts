import { fieldsOf, type IdxField, type IdxMessage, type IdxView } from './idx-view.schema';
import type { Problem } from './model';

/** A provider that does not say how long pauses for about this. */
const DEFAULT_MINUTES = '10';
/** Refusals that are over by themselves. */
const PAUSES: readonly string[] = ['signIn.problem.tooMany', 'signIn.problem.locked'];
const ASK_ANEW = 'signIn.problem.code';

/** What the provider refuses (contract identity, "IDX") → what the visitor reads. */
const phrases: Readonly<Record<string, string>> = {
  'errors.E0000004': 'signIn.problem.wrong',
  incorrectPassword: 'signIn.problem.wrong',
  'api.authn.error.PASSCODE_INVALID': ASK_ANEW,
  'authenticator.code.expired': 'signIn.problem.codeOver',
  'api.factors.error.sec_q.invalid': 'signIn.problem.answer',
  'authfactor.webauthn.error': 'signIn.problem.passkey',
  'oie.webauthn.error.invalidPasskey': 'signIn.problem.passkeyUnknown',
  'authfactor.challenge.suspended_factor': 'signIn.problem.locked',
  tooManyRequests: 'signIn.problem.tooMany',
  'registration.error.invalidLoginEmail': 'validation.email',
  'registration.error.doesNotMatchPattern': 'validation.name',
  'registration.error.notUniqueWithinOrg': 'signIn.problem.taken',
  'password.passwordRequirementsNotMet': 'validation.password.rules',
  'password.common': 'validation.password.common',
  'model.validation.field.blank': 'validation.required',
  'api.factors.error.phone.invalid': 'validation.phone',
  'api.factors.error.sec_q.question': 'validation.answer',
  'api.factors.error.unknown': 'signIn.problem.choose',
  'idx.return.stale': 'signIn.problem.stale',
  'idx.return.link.expired': 'signIn.problem.codeOver',
  'idx.session.expired': 'signIn.problem.over',
  'security.access_denied': 'signIn.problem.denied',
};

const RULES = 'password.passwordRequirementsNotMet';
/** What the embedded provider says of a password (contract identity); the site has words of its own for them. */
const OWN_RULES: readonly string[] = ['length', 'letter-and-digit', 'same-as-name', 'outer-space'];
const WORDS_MAX = 400;

/** A password that was refused by rules which the site does not know, in the provider's own words: they are in the page's language. */
export const refusedPassword = (words: string | undefined, field?: string): Problem => ({
  ...(field === undefined ? {} : { field }),
  // Of the embedded one's management API come names of rules, in brackets.
  ...(words && !OWN_RULES.some((rule) => words.includes(`(${rule})`))
    ? { key: 'validation.password.refused', params: { words: words.slice(0, WORDS_MAX) } }
    : { key: 'validation.password.rules' }),
});

/** The provider takes no more just now. @param seconds as far as it says */
export const tooMany = (seconds: number | undefined): Problem => ({
  key: 'signIn.problem.tooMany',
  params: { minutes: String(Math.max(1, Math.ceil((seconds ?? 60) / 60))) },
});

/** Said, but no refusal. */
const silent = new Set([
  'idx.social.link.signin',
  'oie.selfservice.unlock_user.success.message',
  'idx.email.verification.required',
  'idx.recovery.completed',
]);
export const OLD_PASSWORD_NOTICE = 'signIn.notice.oldPassword';
export const LINK_NOTICE = 'signIn.notice.link';
const LOCKED = 'authfactor.challenge.suspended_factor';

/** The provider's name of a field → the form's. */
const fields: Readonly<Record<string, string>> = {
  passcode: 'secret',
  totp: 'secret',
  answer: 'secret',
  phoneNumber: 'phone',
  identifier: 'identifier',
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
};

const problemOf = ({ message, i18n, retryAfter, class: kind }: IdxMessage, field?: string): Problem | undefined => {
  if (i18n && silent.has(i18n.key)) return undefined;
  // News that the site has no words for are none that keep anybody from going on.
  if (kind === 'INFO' && !(i18n && i18n.key in phrases)) return undefined;
  if (i18n?.key === RULES && !i18n.params.some((param) => typeof param === 'string' && OWN_RULES.includes(param)))
    return refusedPassword(message, field);
  const key = phrases[i18n?.key ?? ''] ?? 'signIn.problem.unknown';
  const minutes = PAUSES.includes(key) ? (retryAfter === undefined ? DEFAULT_MINUTES : Math.max(1, Math.ceil(retryAfter / 60))) : undefined;
  return { ...(field ? { field } : {}), key, ...(minutes === undefined ? {} : { params: { minutes: String(minutes) } }) };
};

/** Messages of an answer as a whole, then those of its fields. */
function messagesOf(view: IdxView): { message: IdxMessage; field?: string }[] {
  const ofFields = (list: readonly IdxField[]): { message: IdxMessage; field: string }[] =>
    list.flatMap(({ name, messages, form, options }) => [
      ...(messages?.value ?? []).map((message) => ({ message, field: name })),
      ...ofFields(form?.value ?? []),
      ...(options ?? []).flatMap(({ value }) => ofFields(fieldsOf(value))),
    ]);
  return [
    ...(view.messages?.value ?? []).map((message) => ({ message })),
    ...view.remediation.value.flatMap(({ value }) => ofFields(value)),
  ];
}

/** Refusals of an answer, at their fields and with the step as a whole. */
export function problemsOf(view: IdxView): Problem[] {
  const problems = messagesOf(view).flatMap(({ message, field }) => problemOf(message, fields[field ?? '']) ?? []);
  return [...new Map(problems.map((problem) => [`${problem.field} ${problem.key}`, problem])).values()];
}

/** That the password is paused, and for how long, with the step as a whole: which field it stands at says nothing. */
export const pauseOf = (view: IdxView): Problem[] =>
  problemsOf(view)
    .filter(({ key }) => key === 'signIn.problem.locked')
    .slice(0, 1)
    .map(({ key, params }) => ({ key, ...(params ? { params } : {}) }));

/** An app is asked for no new code: it shows one every half minute. */
export const problemsWithApp = (problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => (problem.key === ASK_ANEW ? { ...problem, key: 'signIn.problem.appCode' } : problem));

const keys = (view: IdxView): (string | undefined)[] => (view.messages?.value ?? []).map(({ i18n }) => i18n?.key);
/** Whether the password is paused, so that the visitor needs the page that says how to go on. */
export const isLocked = (view: IdxView): boolean => messagesOf(view).some(({ message }) => message.i18n?.key === LOCKED);
export const asksToLink = (view: IdxView): boolean => keys(view).includes('idx.social.link.signin');
export const isOver = (view: IdxView): boolean => keys(view).includes('idx.session.expired');
