import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { workOn } from './work';

const challenge = `1790000000000.${'r'.repeat(22)}.8.${'m'.repeat(43)}`;

it('finds an answer whose hash begins with as many zero bits as are asked for, another one each time', async () => {
  const { signal } = new AbortController();
  const answers = await Promise.all([workOn(challenge, signal), workOn(challenge, signal)]);
  for (const answer of answers) {
    expect(answer).toMatch(/^\d{13}\.r{22}\.8\.m{43}:\d{1,15}$/);
    expect(
      createHash('sha256')
        .update(answer ?? '')
        .digest()[0],
    ).toBe(0);
  }
  expect(new Set(answers).size).toBe(2);
});

it('stops when it is called off', async () => {
  const off = new AbortController();
  const never = workOn(challenge.replace('.8.', '.64.'), off.signal);
  off.abort();
  expect(await never).toBeUndefined();
});
