import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { dataFolder, root } from '../../../scripts/supervisor/paths.ts';
import { requireFreePort } from '../../../scripts/supervisor/ports.ts';
import { preparePostgresPlace, survivor } from '../../../scripts/supervisor/postgres-files.ts';
import { until } from '../support/processes.ts';

const NAME = `supervised-${process.pid}`;
const CLUSTER = `${NAME}-postgres`;
const SERVICES = ['content', 'search', 'media'];
const place = preparePostgresPlace(CLUSTER);

const saidSchema = z.object({ ports: z.record(z.string(), z.string()) });
let ports: Readonly<Record<string, string>> = {};
let supervisor: ChildProcess | undefined;
const incidents: string[] = [];

async function start(): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'tests/contract/support/supervised.ts'), NAME, ...SERVICES], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  supervisor = child;
  const lines = createInterface(child.stdout);
  const said = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => (line.startsWith('{') ? resolve(line) : incidents.push(line)));
    child.once('exit', () => reject(new Error(`the supervisor ended: ${incidents.join('\n')}`)));
  });
  ({ ports } = saidSchema.parse(JSON.parse(await said)));
}

afterAll(async () => {
  if (supervisor?.exitCode === null && supervisor.signalCode === null) {
    const gone = once(supervisor, 'exit');
    supervisor.kill('SIGTERM');
    await gone;
  }
  for (const file of [place.data, ...['postgres.log', 'postgres.password', 'logs'].map((end) => path.join(dataFolder, `${NAME}-${end}`))])
    rmSync(file, { recursive: true, force: true });
});

interface Process {
  pid: number;
  parent: number;
  command: string;
}
const processes = (): Process[] =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
    .stdout.split('\n')
    .flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid && parent && command ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
    });

/** What the supervisor started: its back ends by their names, and the shell that holds its database. */
const children = (): Process[] => processes().filter(({ parent }) => parent === supervisor?.pid);
const pidOfBackend = (name: string): number => children().find(({ command }) => command.endsWith(`main.ts ${name}`))?.pid ?? 0;
const pidOfPostgres = (): number => survivor(place.data)?.pid ?? 0;

const answer = async (service: string, address: string): Promise<number> =>
  (await fetch(`http://localhost:${ports[`${service.toUpperCase()}_PORT`]}${address}`, { signal: AbortSignal.timeout(5_000) })).status;
const isReady = (service: string) => async () => (await answer(service, '/healthz/ready')) === 200;
const openingsAreFound = async () => (await answer('search', '/v1/openings?language=en')) === 200;

const notKept = async (pids: readonly number[], used: Readonly<Record<string, string>>) => {
  await until('every process is gone', async () => !processes().some(({ pid }) => pids.includes(pid)));
  for (const [variable, port] of Object.entries(used)) await requireFreePort(Number(port), variable);
};

it('what is killed is there again, and what was not killed stays', async () => {
  await start();
  for (const service of SERVICES) await until(`${service} is ready`, isReady(service));
  const before = { content: pidOfBackend('content'), search: pidOfBackend('search'), postgres: pidOfPostgres() };
  expect(Object.values(before)).not.toContain(0);

  process.kill(before.content, 'SIGKILL');
  await until('the content service is another', async () => ![0, before.content].includes(pidOfBackend('content')));
  await until('it answers', isReady('content'));
  expect(pidOfBackend('search')).toBe(before.search);
  expect(pidOfPostgres()).toBe(before.postgres);
  expect(incidents.filter((line) => line.includes('back end content ended (SIGKILL); it is started again at once'))).toHaveLength(1);
  // Whoever did not sit at the terminal reads it too.
  expect(readFileSync(path.join(dataFolder, `${NAME}-logs/supervisor.log`), 'utf8')).toMatch(
    /^\d{4}-\S+Z back end content ended \(SIGKILL\)/m,
  );
}, 120_000);

it('PostgreSQL killed comes back on its port, and the services find it again by themselves', async () => {
  await until('openings are found', openingsAreFound);
  const before = { search: pidOfBackend('search'), postgres: pidOfPostgres() };
  process.kill(before.postgres, 'SIGKILL');
  await until('the server is another', async () => ![0, before.postgres].includes(pidOfPostgres()));
  await until('openings are found again', openingsAreFound);
  await until('short links are counted again', isReady('media'));
  expect(pidOfBackend('search')).toBe(before.search);
}, 120_000);

it('a service and PostgreSQL killed together come back', async () => {
  const before = { search: pidOfBackend('search'), postgres: pidOfPostgres() };
  for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL');
  await until('openings are found again', openingsAreFound, 90_000);
  expect([before.search, 0]).not.toContain(pidOfBackend('search'));
}, 120_000);

it('the supervisor killed leaves no process and no port, and starts again', async () => {
  const pids = [...children().map(({ pid }) => pid), pidOfPostgres()];
  expect(pids).toHaveLength(SERVICES.length + 2);
  const used = ports;
  supervisor?.kill('SIGKILL');
  await notKept(pids, used);
  await start();
  await until('openings are found again', openingsAreFound);
}, 120_000);

it('a clean stop leaves nothing either, and says that all is well', async () => {
  const pids = [...children().map(({ pid }) => pid), pidOfPostgres()];
  const used = ports;
  const gone = supervisor && once(supervisor, 'exit');
  supervisor?.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  await notKept(pids, used);
}, 60_000);
