import { createHash } from 'node:crypto';

/**
 * A Bloom filter of leaked passwords, lower case. Its first byte is how many bits an entry sets; the rest are the bits.
 * What was put in is always found; of what was not, about one in 100,000 is too.
 */
export interface PasswordFilter {
  has(password: string): boolean;
}

/** Shorter ones are not in the filter, and are not looked up. */
export const SHORTEST_ENTRY = 5;

/** Bits for an entry, and how many of them it sets: the pair that is wrong least often for this size. */
const BITS_PER_ENTRY = 24;
const HASHES = 17;

/** Two halves of one digest make as many positions as are needed (Kirsch and Mitzenmacher, "Less hashing, same performance"). */
function* positions(password: string, bits: number, hashes: number): Generator<number> {
  const digest = createHash('sha256').update(password).digest();
  const first = digest.readUIntLE(0, 6);
  const step = digest.readUIntLE(6, 6);
  for (let index = 0; index < hashes; index += 1) yield (first + index * step) % bits;
}

/** Bytes of a filter that holds the entries; the same entries give the same bytes. */
export function writeFilter(entries: ReadonlySet<string>): Buffer {
  const bits = Math.ceil((entries.size * BITS_PER_ENTRY) / 8) * 8;
  const bytes = Buffer.alloc(1 + bits / 8);
  bytes[0] = HASHES;
  for (const entry of entries)
    for (const at of positions(entry, bits, HASHES)) bytes.writeUInt8(bytes.readUInt8(1 + (at >> 3)) | (1 << (at & 7)), 1 + (at >> 3));
  return bytes;
}

/** @throws RangeError when the bytes are no filter */
export function readFilter(bytes: Buffer): PasswordFilter {
  const hashes = bytes[0] ?? 0;
  const bits = (bytes.length - 1) * 8;
  if (hashes === 0 || bits <= 0) throw new RangeError('This is no filter of passwords.');
  return {
    has: (password) => {
      for (const at of positions(password, bits, hashes)) if ((bytes.readUInt8(1 + (at >> 3)) & (1 << (at & 7))) === 0) return false;
      return true;
    },
  };
}
