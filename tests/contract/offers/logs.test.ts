import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../src/backends/kit/log.ts';
import { API_TOKEN, SITE, startOffers, type Offers } from '../support/offers.ts';

const PERSON = { uid: '5d2f3a04-0000-4000-8000-00000000feed', email: 'marigold.logtest@example.org' };

let offers: Offers;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('offers');
  // Pino writes to standard output; the service's own lines are caught on their way.
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
    const text = String(chunk);
    if (text.includes('"service":"offers"')) return void lines.push(text) as never;
    return write(chunk, ...rest);
  }) as typeof process.stdout.write;
  void log;
  offers = await startOffers({ LOG: 'info' });
});
afterAll(() => offers?.stop());

it('what is logged of a purchase, of one that fails and of a site that is down names nobody and holds no secret', async () => {
  offers.receiver.state.answer = 503;
  const reference = offers.userRef(PERSON);
  const { address } = await offers.buy(PERSON);
  await offers.buy(PERSON, { card: '4000000000000002' }).catch(() => undefined);
  await offers.execute('/piece-that-marigold-read', { as: PERSON });
  const gift = await offers.publisher<{ token: string }>('POST', 'gift/create', {
    user_ref: offers.userRef(PERSON),
    url: `${SITE}/given`,
    title: 'A piece',
  });
  await offers.publisher('GET', 'gift/check', { token: gift.body.token });
  await offers.request('GET', '/checkout/offer', { aid: 'x', offer_id: 'premium', user_ref: reference });
  await expect.poll(() => lines.join('')).toContain('did not take a packet');
  const text = lines.join('\n');
  expect(text).toContain('/checkout/:token/pay');
  for (const secret of [
    PERSON.uid,
    PERSON.email,
    'marigold',
    reference,
    address.split('/').at(-1) ?? '',
    gift.body.token,
    API_TOKEN,
    '4242',
  ])
    expect(text, secret).not.toContain(secret);
});
