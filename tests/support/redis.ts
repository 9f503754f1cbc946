import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { findDaemon } from '../../scripts/lib/daemons.ts';
import { freePort } from '../../scripts/supervisor/ports.ts';

/** Redis or Valkey of a test's own: what the machine has. */

const program = findDaemon('redis');
export const redisExists = program !== undefined;
if (!redisExists)
  process.stderr.write(
    'skipped: there is neither valkey-server nor redis-server on this machine (as root npm test installs one: apt-get install redis-server)\n',
  );

export interface OwnRedis {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it at once, as a crash would: what was in it is gone. */
  kill(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Not started yet; its port stays the same. */
export async function ownRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      if (program === undefined) throw new Error('There is no Redis on this machine.');
      child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
      for (const until = Date.now() + 10_000; Date.now() < until; await wait(50)) {
        const client = createClient({ url, socket: { reconnectStrategy: false } });
        client.on('error', () => undefined);
        try {
          await client.connect();
          await client.ping();
          client.destroy();
          return;
        } catch {
          // It does not listen yet.
        }
      }
      throw new Error(`${program} did not answer within 10 s`);
    },
    signal: (signal) => void child?.kill(signal),
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
