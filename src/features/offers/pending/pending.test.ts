import { describe, expect, it } from 'vitest';
import { cookieJar } from '@/server/cookie-jar';
import { storePending, takePending } from './pending.server';

const INSIGHTS = 'http://insights.localhost:3000';
const chosen = { offerId: 'premium', termId: 'premium-month' };
/** A browser on dotcom. */
const dotcom = () => cookieJar({ cookies: {}, host: 'localhost:3000', address: '203.0.113.9', setCookie: () => undefined });
const written = (value: unknown) => {
  const jar = dotcom();
  jar.set('pendingOffer', typeof value === 'string' ? value : JSON.stringify(value), { readable: true });
  return jar;
};

describe('the offer that waits for a sign-in', () => {
  it.each(['/topics?q=a', `${INSIGHTS}/topics/energy?q=a`])('comes back with its page, once: %s', (page) => {
    const jar = dotcom();
    storePending(jar, { ...chosen, page });
    expect(takePending(jar)).toEqual({ ...chosen, page });
    expect(takePending(jar)).toBeUndefined();
  });

  it('is kept without a page that would not fit into a cookie', () => {
    const jar = dotcom();
    storePending(jar, { ...chosen, page: `/${'a'.repeat(1_001)}` });
    expect(takePending(jar)).toEqual({ ...chosen, page: undefined });
  });

  it.each(['https://evil.example/', '//evil.example', '/api/auth/sign-out', 'javascript:alert(1)', '', 7, undefined])(
    'leads to no page of others, whoever wrote it: %s',
    (page) => expect(takePending(written({ ...chosen, page }))).toEqual({ ...chosen, page: undefined }),
  );

  it.each(['x', '[]', { offerId: '../x', termId: 'a', page: '/' }, { offerId: 'a' }])('is none: %j', (value) =>
    expect(takePending(written(value))).toBeUndefined(),
  );
});
