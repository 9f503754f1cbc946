import { expect, it, vi } from 'vitest';
import { ServiceRefusal } from '@/features/account/session/server';
import { AppError } from '@/server/errors';
import { withinLimits } from './refusals.server';

vi.mock('@/server/logger', () => ({ logger: { warn: vi.fn(), error: vi.fn() } }));

const limit = (seconds: number) => () =>
  Promise.reject(new ServiceRefusal(429, 'too-many-attempts', {}, 'x', new Headers({ 'retry-after': String(seconds) })));

it('says when it goes on: in minutes, or in hours where that is what people count in', async () => {
  expect(await withinLimits(limit(700))).toEqual({ kind: 'error', message: 'contact.error.limitMinutes', params: { count: 12 } });
  expect(await withinLimits(limit(5 * 3600))).toEqual({ kind: 'error', message: 'contact.error.limitHours', params: { count: 5 } });
});

it('says nothing of what is no limit', async () => {
  expect(await withinLimits(() => Promise.resolve({ message: 'x' }))).toEqual({ message: 'x' });
  const refused = new ServiceRefusal(409, 'name-hidden', {}, 'x');
  await expect(withinLimits(() => Promise.reject(refused))).rejects.toBe(refused);
  const down = new AppError('service/timeout');
  await expect(withinLimits(() => Promise.reject(down))).rejects.toBe(down);
});
