/**
 * `node .next/door/site.mjs [-p PORT] [-H HOST]`, else by PORT and SITE_HOST: the site, from the build below the folder that it is run
 * in. Next's own server is not in between: this one keeps what is the same for all, and has limits of its own.
 */
import next from 'next';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { mayBeGone, saysGone, watchLines } from './beside.ts';
import { createDoor } from './door.ts';
import { LIMITS } from './limits.ts';
import { listen } from './listening.ts';
import { registry } from './registry.ts';
import { createLimitedServer, drain } from './server.ts';
import { count } from '../server/counters.ts';
import { logger } from '../server/logger.ts';
import { endTelemetry } from '../server/telemetry.ts';
import { useBuiltConfiguration } from './built-configuration.ts';
import { rendersAsNodeDoes } from './renderer.ts';
import { sweepHalfFiles } from '../server/whole-file.ts';

// While many pages are made V8 would wait until the heap is four times what is in use before it looks what can go; an eighth more than
// is in use is some more work for its own threads, and a third of the memory (docs/scale.md).
setFlagsFromString('--heap-growing-percent=12');
// What is called often is compiled by two other compilers; this one's code, ten megabytes, is given back by nobody and saves no time
// that could be measured (docs/scale.md).
setFlagsFromString('--no-sparkplug');

const { values } = parseArgs({ options: { port: { type: 'string', short: 'p' }, host: { type: 'string', short: 'H' } } });
const port = Number(values.port ?? process.env.PORT ?? 3000);
// By these the process gives itself what others pass on, and calls what it still owes (`features/editing/published`).
process.env.PORT = String(port);
const given = values.host ?? process.env.SITE_HOST ?? '';
process.env.SITE_HOST = given;
// Every address, of IPv6 too where the machine has it.
const host = given === '' || given === '*' ? undefined : given;
const door = registry();
// Before Next starts: the site's own start looks whether somebody tells it of requests.
door.door = true;

// Beside the start: nobody reads what was left.
for (const folder of ['server/pages', 'server/route-cache'])
  void sweepHalfFiles(path.join(process.cwd(), '.next', folder)).catch((error: unknown) => {
    count('door.failures');
    logger.warn({ err: error, folder }, 'what processes left that were killed cannot be removed');
  });

useBuiltConfiguration(process.cwd());
rendersAsNodeDoes();
// By a number Next would take its own origin for another, and answer rewrites as redirects.
const named = host !== undefined && isIP(host) === 0;
const site = next({ dev: false, dir: process.cwd(), port, ...(named ? { hostname: host } : {}), quiet: true });
await site.prepare();
const handler = site.getRequestHandler();
const answer = createDoor({
  handler: (request, response) => handler(request, response),
  registry: door,
  report: (error, { method }) => {
    count('door.failures');
    logger.error({ err: error, method }, 'a request was not answered');
  },
});
const made = () => {
  const server = createLimitedServer(answer, LIMITS, door);
  watchLines(server);
  return server;
};
const servers = await listen(made, port, host).catch(async (error: unknown) => {
  logger.fatal({ err: error, port }, 'the site cannot listen');
  await endTelemetry();
  process.exit(1);
});
process.stdout.write(`The site listens on port ${port}.\n`);

// As Next's own server has it: what fails beside a request is said, and ends nobody else's.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    if (saysGone(error)) return logger.debug({ err: error, event }, 'a visitor went away');
    count('door.failures');
    if (mayBeGone(error)) return logger.warn({ err: error, event }, 'something was broken off beside a request');
    logger.fatal({ err: error, event }, 'something failed beside a request');
  });

let isEnding = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    door.leaving = true;
    // Whoever presses Ctrl-C leads nobody here.
    void Promise.all(servers.map((server) => drain(server, { leavingMs: signal === 'SIGINT' ? 0 : (door.site?.leavingMs ?? 0) })))
      .then(() => site.close())
      .finally(endTelemetry)
      .finally(() => process.exit(0));
  });
