import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message, startForms } from './support/forms.ts';
import type { Forms } from './support/forms.ts';

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

  it('ends after ten minutes, and when a newer one is asked for', async () => {
    const old = await generate('old@example.org');
    const newer = await generate('old@example.org');
    expect(await send('old@example.org', old)).toMatchObject(refused);
    const [row] = await forms.query(`select extract(epoch from expires_at - now())::float as left from forms.codes where id = $1`, [
      newer.codeId,
    ]);
    expect(Number(row?.left)).toBeLessThanOrEqual(600);
    await forms.query(`update forms.codes set expires_at = now() - interval '1 second' where id = $1`, [newer.codeId]);
    expect(await send('old@example.org', newer)).toMatchObject(refused);
  });

  it('is refused after many for one address', async () => {
    const answers = [];
    for (let index = 0; index < 9; index += 1)
      answers.push(await forms.post('/otpapi/generate', { email: 'many@example.org' }, { 'x-forwarded-for': `10.0.0.${index}` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(8).fill(200), 429]);
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
