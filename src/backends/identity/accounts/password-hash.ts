import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createGate } from '../../kit/gate.ts';
import { trimSignsEnd } from '../../../lib/trim-signs.ts';

/**
 * A hash keeps a thread of Node's pool busy for tens of milliseconds, and 19 MiB: a crowd signing in must not hold all of them,
 * or files, names and random bytes wait behind it. libuv's pool has four threads unless told otherwise; two stay free.
 */
const AT_ONCE = Math.min(Math.max(2, availableParallelism()), Math.max(1, Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 2));

const run = promisify(argon2);
const gate = createGate(AT_ONCE);
const derive: typeof run = (algorithm, parameters) => gate.run(() => run(algorithm, parameters));

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;

const encode = (bytes: Buffer): string => trimSignsEnd(bytes.toString('base64'), '=');

/** Hash in PHC string format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...COST });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash (no such account, or one without a password) a dummy
 * is checked, so that the answer takes the same time, and is always no.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(24).toString('base64'));
  const parts = PHC.exec(hash ?? (await dummy));
  if (!parts) throw new Error('A stored password hash is not in PHC format.');
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts;
  const tag = Buffer.from(expected, 'base64');
  const given = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(given, tag) && hash != null;
}
