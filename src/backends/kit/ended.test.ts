import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const lineSchema = z.looseObject({
  level: z.string(),
  time: z.iso.datetime(),
  service: z.string(),
  msg: z.string(),
  err: z.looseObject({ message: z.string() }),
});
const here = import.meta.dirname;
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env },
    cwd: path.join(here, '../../..'),
  });
  return {
    status,
    stderr,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => lineSchema.parse(JSON.parse(line))),
  };
};

describe('a back end that ends by an error', () => {
  it('says it as any other line of its log, from which errors are reported, without an address', () => {
    const { status, lines } = run([
      '--input-type=module',
      '-e',
      `import { stopOnSignals } from '${here}/lifecycle.ts';
       import { createLog } from '${here}/log.ts';
       stopOnSignals([], createLog('forms', { quiet: true }));
       setTimeout(() => { void Promise.reject(new Error('no mailbox ada@example.org')); });
       setInterval(() => undefined, 1000);`,
    ]);
    expect(status).toBe(1);
    expect(lines).toMatchObject([{ level: 'fatal', service: 'forms', err: { message: 'no mailbox *' } }]);
  });
  it('and cannot start: in its log, and to whoever typed the command', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', () => resolve()));
    const { status, stderr, lines } = run(['src/backends/mailbox/main.ts'], {
      MAILBOX_PORT: String((taken.address() as AddressInfo).port),
      MAILBOX_SMTP_PORT: '0',
    });
    taken.close();
    expect(status).toBe(1);
    expect(lines.at(-1)).toMatchObject({ level: 'fatal', service: 'mailbox', msg: 'the service could not start' });
    expect(stderr).toMatch(/cannot listen/);
  });
  it('and whose settings are wrong is told of in words alone', () => {
    const { status, stderr, lines } = run(['src/backends/mailbox/main.ts'], { MAILBOX_PORT: 'many' });
    expect([status, lines]).toEqual([1, []]);
    expect(stderr).toMatch(/^MAILBOX_PORT/);
  });
});
