import { parseConfig } from '../../../scripts/supervisor/config.ts';
import { embeddedServices, freePorts } from '../../../scripts/supervisor/services.ts';
import { startStack } from '../../../scripts/supervisor/stack.ts';

// A supervisor in a process of its own, as that of `npm start`, for tests that kill it: a database and some back ends, each in its own
// process, on free ports. It says their ports in a line of JSON.
const [name = '', ...services] = process.argv.slice(2);
const elsewhere = embeddedServices.filter((service) => !services.includes(service.name)).flatMap(({ replacedBy }) => replacedBy);
const ports = await freePorts();
const environment: Record<string, string> = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...ports,
  ...Object.fromEntries(elsewhere.map((variable) => [variable, 'http://localhost:9'])),
  BACKEND_PROCESSES: 'apart',
  CONTENT_AUTHORING: 'off',
  LOG: 'quiet',
};
const stack = await startStack({
  config: parseConfig(environment),
  environment,
  name,
  development: false,
  databasePort: 0,
  disposable: true,
});
process.on('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ ports, database: stack.databaseUrl })}\n`);
await stack.failed();
process.exit(1);
