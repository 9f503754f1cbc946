import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message, SAVE, startForms } from '../support/forms.ts';
import type { Forms } from '../support/forms.ts';

let forms: Forms;
beforeAll(async () => {
  forms = await startForms();
});
afterAll(() => forms.stop());

describe('one-time codes', () => {
  const generate = async (email: string) => {
    const { body } = await forms.post('/otpapi/generate', { email });
    const code = /^ {4}(\d{6})$/m.exec((await forms.mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    return { codeId: String(body.codeId), code };
  };
  const send = (email: string, form: Record<string, unknown>, key = randomUUID()) =>
    forms.post('/sitecoreapi/SaveFormDataWithOtp', message({ email }, { key, ...form }));
  const refused = { status: 422, body: { error: { code: 'code-refused' } } };

  it('six digits, good once; the same key gives the same receipt afterwards', async () => {
    const given = await generate('code@example.org');
    expect(given.code).toMatch(/^\d{6}$/);
    const key = randomUUID();
    const first = await send('code@example.org', given, key);
    expect(first.status).toBe(200);
    expect((await send('code@example.org', given, key)).body.receipt).toEqual(first.body.receipt);
    expect(await send('code@example.org', given)).toMatchObject(refused);
  });

  it('bound to the browser that asked and to the address', async () => {
    const given = await generate('bound@example.org');
    expect(await send('bound@example.org', { ...given, codeId: randomUUID() })).toMatchObject(refused);
    expect(await send('other@example.org', given)).toMatchObject(refused);
    expect((await send('bound@example.org', given)).status).toBe(200);
  });

  it('four tries, also at once, then the right one is refused too', async () => {
    const { codeId, code } = await generate('guess@example.org');
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 4 }, () => send('guess@example.org', { codeId, code: wrong })));
    expect(await send('guess@example.org', { codeId, code })).toMatchObject(refused);
  });

  it('ends after ten minutes, and not when somebody else asks for one', async () => {
    const old = await generate('old@example.org');
    const newer = await generate('old@example.org');
    expect((await send('old@example.org', old)).status).toBe(200);
    const [row] = await forms.query(`select extract(epoch from expires_at - now())::float as left from forms.codes where id = $1`, [
      newer.codeId,
    ]);
    expect(Number(row?.left)).toBeLessThanOrEqual(600);
    await forms.query(`update forms.codes set expires_at = now() - interval '1 second' where id = $1`, [newer.codeId]);
    expect(await send('old@example.org', newer)).toMatchObject(refused);
  });

  it('is refused after many to whoever asks, and not yet to the owner of the address (promise 27)', async () => {
    const ask = (from: string) => forms.post('/otpapi/generate', { email: 'many@example.org' }, { 'x-forwarded-for': from });
    const answers = [];
    for (let index = 0; index < 9; index += 1) answers.push(await ask(`2001:db8:7:7::${index}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(8).fill(200), 429]);
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await ask('203.0.113.77')).status).toBe(200);
  });
});

describe('mails to one address (promises 5 and 9)', () => {
  it('are so many an hour and no more, whoever asks and whatever for; the forms themselves are taken', async () => {
    const email = 'victim@example.org';
    const statuses: number[] = [];
    for (let line = 0; line < 6; line += 1)
      for (let sent = 0; sent < 9; sent += 1)
        statuses.push((await forms.post(SAVE, message({ email }), { 'x-forwarded-for': `203.0.113.${line + 100}` })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // One line has eight of nine mailed, and all lines together two dozen.
    expect(await forms.mailsTo(email)).toHaveLength(24);
    // Codes have a bound of their own; no more than forty mails of all kinds come in an hour.
    for (let line = 0; line < 4; line += 1)
      for (let sent = 0; sent < 8; sent += 1)
        await forms.post('/otpapi/generate', { email }, { 'x-forwarded-for': `198.51.100.${line + 100}` });
    expect(await forms.mailsTo(email)).toHaveLength(40);
    const refused = await forms.post('/otpapi/generate', { email }, { 'x-forwarded-for': '198.51.100.199' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await forms.post('/otpapi/generate', { email: 'other@example.org' }, { 'x-forwarded-for': '198.51.100.199' })).status).toBe(
      200,
    );
  });
});
