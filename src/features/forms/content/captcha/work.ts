const AT_ONCE = 512;

function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/**
 * Does the work that a challenge of the forms service asks for: some tenths of a second, in slices.
 * @returns the challenge with its answer; undefined where the browser may not compute (no secure context) or it was called off
 */
export async function workOn(challenge: string, signal: AbortSignal): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const bits = Number(challenge.split('.')[2]);
  const encoder = new TextEncoder();
  // Many have the same copy of a page, and an answer is taken once: each looks for another one.
  let next = Math.floor(Math.random() * 1e12);
  while (!signal.aborted) {
    const tries = Array.from({ length: AT_ONCE }, () => `${challenge}:${next++}`);
    const hashes = await Promise.all(tries.map((text) => subtle.digest('SHA-256', encoder.encode(text))));
    const found = hashes.findIndex((hash) => zeroBits(new Uint8Array(hash)) >= bits);
    if (found >= 0) return tries[found];
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}
