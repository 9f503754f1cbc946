import { afterEach, describe, expect, it, vi } from 'vitest';
import { countRead, mostRead } from './article-service';
import { forgetPerProcess } from './one-per-process';

const ID = '3f2a8c1e-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const asked = vi.fn<typeof fetch>();
afterEach(() => {
  asked.mockReset();
  forgetPerProcess('mostRead');
  vi.useRealTimers();
});
const reader = { address: '192.0.2.7', userAgent: 'A browser' };
const sent = () =>
  asked.mock.calls.map(([address, init]) => ({
    address: String(address),
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as { id: string; key: string; kind: string }) : undefined,
  }));

describe('the article service (promise 17)', () => {
  it('counts a reading by a key that says nothing of the reader and is the same for the same one', async () => {
    asked.mockImplementation(async () => Response.json({ counted: true }));
    await countRead(`{${ID.toUpperCase()}}`, reader, asked);
    await countRead(ID, reader, asked);
    await countRead(ID, { ...reader, address: '192.0.2.8' }, asked);
    const [first, second, third] = sent();
    expect(first?.address).toMatch(/\/v1\/reads$/);
    expect(first?.body).toMatchObject({ kind: 'read', key: second?.body?.key });
    expect(third?.body?.key).not.toBe(first?.body?.key);
    expect(JSON.stringify(sent())).not.toMatch(/192\.0\.2|A browser/);
  });

  it('counts a download apart, and knows an id without dashes', async () => {
    asked.mockImplementation(async () => Response.json({ counted: true }));
    await countRead(ID.replaceAll('-', ''), reader, asked, 'download');
    expect(sent()[0]?.body).toMatchObject({ id: ID, kind: 'download' });
  });

  it('asks nobody about what is no item, and is not disturbed by a service that is down', async () => {
    await countRead('/featured-insights/energy/x', reader, asked);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRejectedValue(new TypeError('refused'));
    await expect(countRead(ID, reader, asked)).resolves.toBeUndefined();
    await expect(mostRead('en', 'site', asked)).resolves.toEqual([]);
  });

  it('knows what is read most, and lets no address in that is not of the web', async () => {
    asked.mockImplementation(async () => Response.json({ results: [{ title: 'A', url: 'https://insights.example.org/a', count: 3 }] }));
    expect(await mostRead('de', reader, asked)).toEqual([{ title: 'A', url: 'https://insights.example.org/a' }]);
    expect(sent()[0]?.address).toMatch(/\/v1\/most-read\?language=de&type=article&size=4&days=30$/);
    asked.mockImplementation(async () => Response.json({ results: [{ title: 'A', url: 'javascript:alert(1)' }] }));
    expect(await mostRead('en', reader, asked)).toEqual([]);
  });

  it('is asked once a minute for what is read most, and again at once where it did not answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const one = [{ title: 'A', url: 'https://insights.example.org/a' }];
    asked.mockRejectedValue(new TypeError('refused'));
    expect(await mostRead('de', reader, asked)).toEqual([]);
    asked.mockReset();
    asked.mockImplementation(async () => Response.json({ results: one }));
    expect(await Promise.all([mostRead('de', reader, asked), mostRead('de', 'site', asked)])).toEqual([one, one]);
    vi.advanceTimersByTime(59_999);
    expect(await mostRead('de', reader, asked)).toEqual(one);
    expect(asked).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    await mostRead('de', reader, asked);
    await mostRead('en', reader, asked);
    expect(asked).toHaveBeenCalledTimes(3);
    // The clock was ahead.
    vi.setSystemTime(Date.now() - 3_600_000);
    await mostRead('de', reader, asked);
    expect(asked).toHaveBeenCalledTimes(4);
  });
});
