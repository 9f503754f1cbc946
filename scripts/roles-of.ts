import { z } from 'zod';
import { DEVELOPMENT_SECRETS } from '../src/backends/users/config.ts';
import { COMES_WITH, type Role } from '../src/config/roles.ts';
import { UsageError, commandLine, refuseUse } from './lib/command-line.ts';
import { parseConfig, readEnvironment } from './supervisor/config.ts';
import { serviceHost } from './supervisor/services.ts';

/** Roles that an administrator gives; the others come with a purchase, or from the alumni gateway. */
const GIVEN = ['practice', 'officer', 'editor', 'approver'] as const satisfies readonly Role[];

const USAGE = `
  npm run roles -- give ROLE ADDRESS    gives the account of an e-mail address a role, with those that it comes with
  npm run roles -- take ROLE ADDRESS    takes it away, with those that come with nothing else

  ROLE is ${GIVEN.join(', ')} (docs/roles.md says who may do what).

The account has to be there: sign up on the site first. Whoever is signed in has the role from the next token on, a quarter of an
hour later at most; to sign in once more is sooner. The product has to be running.
`;

const answerSchema = z.object({ roles: z.array(z.string()) });
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** What is granted or revoked with a role: the user service has none of them without the others. */
function withOthers(command: 'give' | 'take', role: (typeof GIVEN)[number]): readonly string[] {
  const comes = (one: (typeof GIVEN)[number]) => GIVEN.filter((other) => (COMES_WITH[one] as readonly Role[]).includes(other));
  return command === 'give' ? [role, ...comes(role)] : [role, ...GIVEN.filter((other) => comes(other).includes(role))];
}

async function change(command: 'give' | 'take', name: string | undefined, email: string | undefined): Promise<number> {
  const role = GIVEN.find((known) => known === name);
  if (!role) throw new UsageError(name === undefined ? 'Name the role.' : `There is no role "${name}" to give.`);
  if (!email?.includes('@')) throw new UsageError('Name the address of the account.');
  const environment = readEnvironment();
  const config = parseConfig(environment);
  const users = config.addresses.USER_SERVICE_URL ?? `http://${serviceHost('users', environment)}:${config.ports.USERS_PORT}`;
  const response = await fetch(`${users.replace(/\/$/, '')}/admin/roles`, {
    method: 'PUT',
    headers: { 'x-admin-key': environment.USERS_ADMIN_KEY ?? DEVELOPMENT_SECRETS.USERS_ADMIN_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email, [command === 'give' ? 'grant' : 'revoke']: withOthers(command, role) }),
  }).catch((error: unknown) => {
    throw new UsageError(`The user service at ${users} does not answer; is the product running? (${String(error)})`);
  });
  const answer: unknown = await response.json();
  if (!response.ok) {
    process.stderr.write(`  ✗ ${refusalSchema.parse(answer).error.message}\n`);
    return 1;
  }
  process.stdout.write(`  ✓ ${email}: ${answerSchema.parse(answer).roles.join(', ') || 'no role'}\n`);
  return 0;
}

const { positionals } = commandLine({ usage: USAGE, options: {}, most: 3 });
try {
  const [command, role, email] = positionals;
  if (command === 'give' || command === 'take') process.exitCode = await change(command, role, email);
  else throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  refuseUse(error, USAGE);
}
