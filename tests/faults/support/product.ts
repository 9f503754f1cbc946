import { parseConfig } from '../../../scripts/supervisor/config.ts';
import { startStack } from '../../../scripts/supervisor/stack.ts';
import { testEnvironment } from '../../../scripts/test/environment.ts';
import { USUAL_PROFILE } from '../../../scripts/test/words.ts';

// The whole product under a supervisor in a process of its own, each back end in one of its own, so that tests can kill any of them.
// It says in a line of JSON where everything is; the lines before and after tell what was started again.
const [name = '', redisUrl = ''] = process.argv.slice(2);
const environment = {
  ...(await testEnvironment(USUAL_PROFILE)),
  BACKEND_PROCESSES: 'apart',
  REDIS_URL: redisUrl,
  LOG: 'quiet',
  // Readers' sessions are to be renewed in the middle of whatever is wrong.
  USERS_ACCESS_TOKEN_SECONDS: '60',
};
const stack = await startStack({
  config: parseConfig(environment),
  environment,
  name,
  development: false,
  databasePort: 0,
  disposable: true,
});
await stack.startSite();
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
const { origins, endpoint, databaseUrl } = stack;
const ports = Object.fromEntries(Object.entries(stack.environment).filter(([variable]) => /^[A-Z_]*PORT$/.test(variable)));
process.stdout.write(`${JSON.stringify({ origins, endpoint, databaseUrl, ports })}\n`);
await stack.failed();
process.exit(1);
