import { expect, it, vi } from 'vitest';
import { seal } from '@/server/seal';
import { cookieJar } from '@/server/cookie-jar';
import { giftFor, NOBODY, readVisit, storeVisit, withGift } from './visit.server';

/** A browser that drops a cookie that is too long for it, without a word. */
const browser = () => {
  const cookies: Record<string, string> = {};
  const setCookie = vi.fn((line: string) => {
    if (line.length > 4_096) return;
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    cookies[name] = decodeURIComponent(value);
  });
  return () => cookieJar({ host: 'localhost:3000', address: '203.0.113.9', cookies: { ...cookies }, setCookie });
};
const random = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2, 3) || 'x').join('');

it('is kept however long its tokens are and however many gifts there are: the newest of them', async () => {
  const tokens = { tbc: random(500), xbc: random(500), tac: random(500) };
  const gifts = Array.from({ length: 10 }, (_none, index) => [`https://a.example/${index}/${random(150)}`, random(43)] as const);
  const visit = gifts.reduce((before, [url, token]) => withGift(before, url, token), { ...NOBODY, ...tokens });
  const jar = browser();
  await storeVisit(jar(), visit);
  const kept = await readVisit(jar());
  expect(kept).toMatchObject(tokens);
  const [url = '', token = ''] = gifts.at(-1) ?? [];
  expect(giftFor(kept, url)).toBe(token);
  expect(kept.gifts.length).toBeGreaterThan(1);
});

it('that the version before has sealed is known still', async () => {
  const jar = browser();
  jar().set('offers', await seal('offers', { ...NOBODY, tbc: 'known' }, 60), { maxAge: 60 });
  expect((await readVisit(jar())).tbc).toBe('known');
});
