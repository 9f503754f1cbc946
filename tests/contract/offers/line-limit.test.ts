import { afterAll, beforeAll, expect, it } from 'vitest';
import { somebody, startOffers, type Offers } from '../support/offers.ts';

let offers: Offers;
beforeAll(async () => {
  offers = await startOffers({ OFFERS_DAILY_LIMIT: '4' });
});
afterAll(() => offers?.stop());

it('whoever throws their cookies away opens no more than a line may in a day, and readers with an account do not count', async () => {
  const from = '203.0.113.9';
  const opened = async (piece: string): Promise<boolean> => (await offers.execute(piece, { from })).open;
  for (const piece of ['/1', '/2', '/3', '/4']) expect(await opened(piece)).toBe(true);
  const fifth = await offers.execute('/5', { from });
  expect(fifth.types).toEqual(['experienceExecute', 'meterExpired', 'showTemplate']);
  // Who only looks is promised none that a press would not open, and has used none up by looking.
  expect((await offers.execute('/5', { from, look: true })).types).toEqual(fifth.types);
  expect((await offers.execute('/1', { from: '203.0.113.11', look: true })).types).toEqual(['experienceExecute', 'showTemplate']);
  expect((await offers.execute('/6', { from, as: somebody() })).open).toBe(true);
  expect((await offers.execute('/5', { from: '203.0.113.10' })).open).toBe(true);
  const keys = await offers.query('select key from offers.counts');
  expect(JSON.stringify(keys)).not.toContain('203.0.113');
});

it('a piece that was opened before is not counted against the line', async () => {
  const from = '203.0.113.20';
  const { models } = await offers.execute('/again', { from });
  for (let time = 0; time < 6; time += 1) expect((await offers.execute('/again', { from, models })).open).toBe(true);
  expect((await offers.execute('/more', { from, models })).open).toBe(true);
});
