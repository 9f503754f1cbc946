import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { PASSWORD_COMPLEXITY, passwordProblems } from '../accounts/password-rules.ts';
import { IdxProblem } from '../idx/problems.ts';
import { changeAndTell, tellOfAuthenticator, tellOfPassword } from '../mail/notices.ts';
import { isNews } from './change.ts';
import { accountOf } from './codes.ts';
import { text, type Authenticator, type StepContext } from './types.ts';

/** Minutes of the first pause, as the mail says it. */
const PAUSE_MINUTES = 10;

/**
 * Counts a try per account and per address, then compares; unknown accounts cost the same work. The owner is told by mail
 * when the tries are used up.
 */
export async function checkPassword(context: StepContext, password: string, wrong: 'wrong-sign-in' | 'wrong-password'): Promise<void> {
  const { services, address, user, tx } = context;
  const account = { kind: 'password', account: accountOf(context) } as const;
  const paused = await services.throttle.take(account);
  if (paused !== undefined) throw new IdxProblem({ name: 'account-locked', retryAfter: paused });
  const wait = await services.throttle.take({ kind: 'address', address });
  if (wait !== undefined) {
    await services.throttle.refund(account);
    throw new IdxProblem({ name: 'too-many', retryAfter: wait });
  }
  if (await verifyPassword(password, user?.password_hash)) {
    await services.throttle.succeeded(account, { kind: 'address', address });
    return;
  }
  if ((await services.throttle.blocked(account)) !== undefined) {
    const tell = user === undefined ? services.mailer.feign : services.mailer.send;
    await tell('locked', user?.email ?? account.account, tx.state.locale, { minutes: String(PAUSE_MINUTES), app: services.appName });
    throw new IdxProblem({ name: 'account-locked' });
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

/** Sets the password of the account, its first or another one, and tells its owner. */
export async function setPassword(context: StepContext, password: string | undefined, which: 'first' | 'another'): Promise<void> {
  const { services, user } = context;
  const hash = await acceptPassword(password, namesOf(context));
  if (!user) return;
  await changeAndTell(services, async (transaction) => {
    await services.users.setPassword(user.id, hash, transaction);
    if (which === 'another') await tellOfPassword(services, user, transaction);
    else if (isNews(context)) await tellOfAuthenticator(services, user, 'way-added', 'okta_password', transaction);
  });
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
