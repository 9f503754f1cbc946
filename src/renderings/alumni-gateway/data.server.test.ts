import { expect, it, vi } from 'vitest';
import { load } from './data.server';

it('the code of an invitation in the address is told to nobody by a referrer', async () => {
  const setHeader = vi.fn();
  const shown = (query: object) =>
    load({ live: { query, cookies: {}, headers: {}, setHeader }, route: { language: 'en' } } as unknown as Parameters<typeof load>[0]);
  await shown({});
  expect(setHeader).not.toHaveBeenCalled();
  await shown({ code: 'ABCD-EFGH-JK' });
  expect(setHeader).toHaveBeenCalledWith('Referrer-Policy', 'strict-origin');
});
