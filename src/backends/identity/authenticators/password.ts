import { minutesToWait } from '../../kit/http/too-many.ts';
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { PASSWORD_COMPLEXITY, passwordProblems } from '../accounts/password-rules.ts';
import { IdxProblem } from '../idx/problems.ts';
import { changeAndEnd, changeAndTell, noticeValues, tellOfAuthenticator, tellOfPassword } from '../mail/notices.ts';
import { newSid } from '../oidc/logout-notices.ts';
import { isNews } from './change.ts';
import { triesOf } from './codes.ts';
import { text, type Authenticator, type StepContext } from './types.ts';

/**
 * Counts a try per account and per address, then compares; unknown accounts cost the same work. The owner is told by mail
 * when the tries are used up.
 */
export async function checkPassword(context: StepContext, password: string, wrong: 'wrong-sign-in' | 'wrong-password'): Promise<void> {
  const { services, address, user, tx } = context;
  const account = await triesOf(context, 'password');
  const paused = await services.throttle.take(account);
  const note = { account: account.account, address };
  if (paused !== undefined) {
    services.security.write({ event: 'limited', limit: 'password', ...note, seconds: paused });
    throw new IdxProblem({ name: 'account-locked', retryAfter: paused });
  }
  const wait = await services.throttle.take({ kind: 'address', address });
  if (wait !== undefined) {
    await services.throttle.refund(account);
    services.security.write({ event: 'limited', limit: 'password', ...note, seconds: wait });
    throw new IdxProblem({ name: 'too-many', retryAfter: wait });
  }
  if (await verifyPassword(password, user?.password_hash)) {
    await services.throttle.succeeded(account, { kind: 'address', address });
    return;
  }
  services.security.write({ event: 'sign-in-failed', means: 'okta_password', ...note });
  const locked = await services.throttle.blocked(account);
  if (locked !== undefined) {
    services.security.write({ event: 'locked', means: 'okta_password', ...note, seconds: locked });
    const tell = user === undefined ? services.mailer.feign : services.mailer.send;
    const { locale } = tx.state;
    const values = {
      minutes: String(minutesToWait(locked)),
      ...noticeValues(services, locale, context.occasion),
      link: services.unlockUrl(locale),
    };
    await tell('locked', user?.email ?? account.account, locale, values);
    throw new IdxProblem({ name: 'account-locked', retryAfter: locked });
  }
  throw new IdxProblem(wrong === 'wrong-sign-in' ? { name: wrong } : { name: wrong, field: 'credentials.passcode' });
}

/** Hash of a password that keeps the rules. Throws IdxProblem at the field. */
export async function acceptPassword(
  password: string | undefined,
  names: readonly string[],
  field = 'credentials.passcode',
): Promise<string> {
  if (password === undefined) throw new IdxProblem({ name: 'field-missing', field });
  const [problem] = passwordProblems(password, names);
  if (problem !== undefined)
    throw new IdxProblem({ name: problem === 'common' ? 'common-password' : 'bad-password', field, params: [problem] });
  return hashPassword(password);
}

const namesOf = ({ user, tx }: StepContext): string[] => {
  const email = user?.email ?? tx.state.profile?.email ?? '';
  return [
    email,
    email.split('@')[0] ?? '',
    user?.first_name ?? tx.state.profile?.firstName ?? '',
    user?.last_name ?? tx.state.profile?.lastName ?? '',
  ];
};

/** Sets the password of the account, its first or another one, and tells its owner. With another one all other sign-ins end. */
export async function setPassword(context: StepContext, password: string | undefined, which: 'first' | 'another'): Promise<void> {
  const { services, user, tx } = context;
  const hash = await acceptPassword(password, namesOf(context));
  if (!user) return;
  // Who replaces a password may be replacing one that somebody else knows: only this sign-in goes on.
  if (which === 'another' || user.password_hash !== null) {
    const why = tx.state.flow === 'recovery' ? 'password-reset' : 'password-changed';
    await changeAndEnd(services, user.id, { which: { except: (tx.state.sid ??= newSid()) }, why }, async (change) => {
      await services.users.setPassword(user.id, hash, change.transaction);
      await tellOfPassword(services, user, context.occasion, change);
      return true;
    });
  } else {
    await changeAndTell(services, async (change) => {
      await services.users.setPassword(user.id, hash, change.transaction);
      if (isNews(context)) await tellOfAuthenticator(services, user, 'way-added', 'okta_password', context.occasion, change);
    });
  }
  context.user = { ...user, password_hash: hash };
}

export const password: Authenticator<'okta_password'> = {
  startChallenge: async () => ({ key: 'okta_password' }),
  verify: async (context, _, credentials) => {
    const given = text(credentials, 'passcode');
    if (given === undefined) throw new IdxProblem({ name: 'field-missing', field: 'credentials.passcode' });
    await checkPassword(context, given, 'wrong-password');
  },
  challengeFields: () => [{ name: 'passcode', label: 'Password', secret: true }],
  challengeDetails: () => ({}),
  startEnrolment: async () => ({ key: 'okta_password' }),
  enrol: (context, _, credentials) => setPassword(context, text(credentials, 'passcode'), 'first'),
  enrolForm: () => ({ form: { value: [{ name: 'passcode', label: 'Enter password', secret: true }] } }),
  enrolDetails: () => ({ settings: PASSWORD_COMPLEXITY }),
};
