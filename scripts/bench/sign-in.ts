import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hashPassword, verifyPassword } from '../../src/backends/identity/accounts/password-hash.ts';
import { management, PASSWORD } from './accounts.ts';
import type { Measurement } from './context.ts';
import { processorMs } from './process.ts';
import { signInOnce, type Person } from './sign-in-visitor.ts';
import { information, limited, median, percentile, type Row } from './table.ts';

const HASHES = 30;
const ALONE = 20;
const PEOPLE = 40;
/** More than is asked, so that the answer does not hang on when the last one ends. */
const OFFERED_A_MINUTE = 240;
const HELD_A_MINUTE = 200;
const SECONDS = 30;

const shown = (times: readonly number[]): string => `p50 ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Load {
  times: number[];
  failures: string[];
  aMinute: number;
}

/** Starts sign-ins at an even pace, whether or not those before have ended: a queue that grows shows. */
async function atPace(people: readonly Person[], origin: string): Promise<Load> {
  const times: number[] = [];
  const failures: string[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();
  const count = Math.round((OFFERED_A_MINUTE / 60) * SECONDS);
  for (let n = 0; n < count; n += 1) {
    await wait(Math.max(0, began + (n * 60_000) / OFFERED_A_MINUTE - performance.now()));
    const person = people[n % people.length];
    if (!person) break;
    running.push(
      timed(() => signInOnce(origin, person)).then(
        (ms) => void times.push(ms),
        (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error)),
      ),
    );
  }
  await Promise.all(running);
  return { times, failures, aMinute: (times.length * 60_000) / (performance.now() - began) };
}

/** From pressing "Sign in" to the page behind it, through the site, the identity provider and the user service; hashing the password apart. */
export const signIn: Measurement = {
  name: 'sign-in',
  async measure(context) {
    const hash = await hashPassword(PASSWORD);
    const hashing: number[] = [];
    for (let n = 0; n < HASHES; n += 1) hashing.push(await timed(() => verifyPassword(PASSWORD, hash)));
    const site = await context.site();
    const { origin } = new URL(site.address('home'));
    const accounts = management(await context.environment());
    const people: (Person & { id: string })[] = [];
    const rows: Row[] = [information('Password hashing (argon2id, 19 MiB, 2 passes), by itself', shown(hashing))];
    try {
      const run = randomBytes(4).toString('hex');
      for (let n = 0; n < PEOPLE; n += 1) people.push(await accounts.create(`bench-${run}-${n}@visitors.example`));
      // The first sign-in makes the account of the user service; it is not what is measured.
      for (const person of people) await signInOnce(origin, person);
      const alone: number[] = [];
      for (const person of people.slice(0, ALONE)) alone.push(await timed(() => signInOnce(origin, person)));
      rows.push(information('Sign-in to page, one at a time', `${shown(alone)}; of it ${median(hashing).toFixed(0)} ms hashing`));
      const before = processorMs(process.pid);
      const { times, failures, aMinute } = await atPace(people, origin);
      const after = processorMs(process.pid);
      const failed = failures.length === 0 ? '' : `, ${failures.length} failed: ${failures[0] ?? ''}`;
      rows.push(
        limited(
          `Sign-ins held, ${OFFERED_A_MINUTE} a minute offered for ${SECONDS} s`,
          aMinute,
          { value: HELD_A_MINUTE, unit: 'a minute', least: true, digits: 0 },
          `${shown(times)}${failed}`,
        ),
      );
      const each = before === undefined || after === undefined || times.length === 0 ? undefined : (after - before) / times.length;
      rows.push(
        information(
          'Processor time a sign-in, site and back ends',
          each === undefined
            ? 'no /proc here'
            : `${each.toFixed(0)} ms: two processors could do ${Math.floor((2 * 60_000) / each)} a minute`,
        ),
      );
    } finally {
      for (const { id } of people) await accounts.remove(id);
    }
    return rows;
  },
};
