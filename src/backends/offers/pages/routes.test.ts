import { expect, it, vi } from 'vitest';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Refusals } from '../../kit/http/refusals.ts';
import { OffersError } from '../errors.ts';
import { pageRoute } from './routes.ts';

it('a page that refuses says so though nothing can be read of its purchase', async () => {
  const warn = vi.fn();
  const route = pageRoute(
    'GET',
    '/checkout/:token',
    {} as Refusals,
    () => Promise.reject(new OffersError('checkout-over')),
    () => Promise.reject(new Error('the database went away')),
  );
  const exchange = { query: () => undefined, header: () => 'de', log: { warn } } as unknown as Exchange;
  const answer = await route.handler(exchange);
  expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('Dieser Kauf blieb zu lange liegen') as string });
  expect(warn).toHaveBeenCalledOnce();
});
