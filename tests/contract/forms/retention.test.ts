import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, eventually, opening, SAVE, startForms } from '../support/forms.ts';
import type { ApplicationParts, Forms } from '../support/forms.ts';

let forms: Forms;
beforeAll(async () => {
  forms = await startForms();
  await forms.publish([opening('one')]);
});
afterAll(() => forms.stop());

const apply = (parts: ApplicationParts = {}) => forms.request('POST', SAVE, { body: application(parts) });

describe('retention and erasure', () => {
  it('erases everything about an address, files too, and leaves nothing', async () => {
    await apply({ fields: { email: 'Forget@Example.org' } });
    await apply({ fields: { email: 'forget@example.org', consent: '' } });
    await forms.post('/v1/alerts', { email: 'forget@example.org', search: 'keyword=x', frequency: 'daily' });
    await forms.post('/otpapi/generate', { email: 'forget@example.org' });
    await forms.service.settled();
    expect((await forms.request('POST', '/admin/erase', { body: '{}' })).status).toBe(401);
    const { body } = await forms.admin('POST', '/admin/erase', { email: 'FORGET@example.org' });
    expect(body).toEqual({ submissions: 1, drafts: 1, files: 2, alerts: 1, codes: 1 });
    for (const table of ['submissions', 'drafts', 'alerts', 'codes'])
      expect(await forms.query(`select 1 from forms.${table} where lower(email) = 'forget@example.org'`)).toEqual([]);
    const rows = (await forms.query('select id from forms.files')).map(({ id }) => String(id));
    expect((await forms.filesIn('kept')).toSorted()).toEqual(rows.toSorted());
  });

  it('erases what is older than the form says, with its files', async () => {
    const { body } = await apply({ fields: { email: 'aged@example.org' } });
    const [row] = await forms.query(
      `update forms.submissions set expires_at = now() - interval '1 second' where receipt = $1 returning id, extract(day from expires_at - created_at) as days`,
      [body.receipt?.receipt],
    );
    const [file] = await forms.query('select id from forms.files where submission_id = $1', [row?.id]);
    await forms.restart();
    await eventually(async () => (await forms.query('select 1 from forms.submissions where id = $1', [row?.id])).length === 0);
    expect(await forms.filesIn('kept')).not.toContain(file?.id);
  });
});
