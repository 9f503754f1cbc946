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

  describe('of an address that others had before and after', () => {
    const email = 'handed-on@example.org';
    const days = (count: number): string => new Date(Date.now() - count * 24 * 60 * 60_000).toISOString();
    const theirs = { email, since: days(20), before: days(10) };
    /** Something of each kind from so many days ago, told apart by that. */
    const left = async (ago: number): Promise<void> => {
      await apply({ fields: { email, location: `sent-${ago}` } });
      await apply({ fields: { email, consent: '' } });
      await forms.post('/v1/alerts', { email, search: `keyword=${ago}`, frequency: 'daily' });
      await forms.service.settled();
      for (const [table, column, lasts] of [
        ['submissions', 'created_at', '0'],
        ['alerts', 'created_at', '0'],
        ['drafts', 'expires_at', '30 minutes'],
      ] as const)
        await forms.query(
          `update forms.${table} set ${column} = $2::timestamptz + $3::interval where lower(email) = $1 and ${column} > now() - interval '1 minute'`,
          [email, days(ago), lasts],
        );
      await forms.query(`insert into forms.started (id, form, email, addresses, sealed, expires_at)
        select gen_random_uuid(), 'contact', '${email}', array['${email}'], 'sealed', now() - interval '${ago} days' + interval '30 minutes'`);
      await forms.query(`insert into forms.started_tokens (token_hash, started_id, kind, expires_at)
        select 'handed-on-${ago}', id, 'open', expires_at from forms.started b where email = '${email}'
        and not exists (select 1 from forms.started_tokens t where t.started_id = b.id)`);
    };
    const ages = async (table: string, column: string, lasts = '0'): Promise<number[]> =>
      (
        await forms.query(
          `select round(extract(epoch from now() - (${column} - $2::interval)) / 86400)::int as age from forms.${table} where lower(email) = $1 order by 1`,
          [email, lasts],
        )
      ).map(({ age }) => Number(age));

    it('exports and erases what came in between alone', async () => {
      for (const ago of [21, 15, 9]) await left(ago);
      const { body: held } = await forms.admin('POST', '/admin/export', theirs);
      const parts = held as unknown as Record<'submissions' | 'alerts' | 'drafts' | 'files', Record<string, unknown>[]>;
      expect(parts.submissions).toEqual([expect.objectContaining({ values: expect.objectContaining({ location: 'sent-15' }) as unknown })]);
      expect(parts.alerts).toEqual([expect.objectContaining({ search: 'keyword=15' })]);
      // Of what was begun, also what may have been theirs still.
      expect(parts.drafts.map(({ form }) => form).toSorted()).toEqual(['contact', 'contact', 'job-application']);
      expect(parts.files).toHaveLength(2);
      const { body } = await forms.admin('POST', '/admin/erase', theirs);
      expect(body).toMatchObject({ submissions: 1, drafts: 3, files: 2, alerts: 1, codes: 0 });
      expect(await ages('submissions', 'created_at')).toEqual([9, 21]);
      expect(await ages('alerts', 'created_at')).toEqual([9, 21]);
      expect(await ages('drafts', 'expires_at', '30 minutes')).toEqual([9, 21]);
      expect(await ages('started', 'expires_at', '30 minutes')).toEqual([21]);
    });

    it('takes job alerts with the address that is theirs still, whoever asked for them', async () => {
      await forms.admin('POST', '/admin/erase', { email, since: days(10) });
      expect(await ages('submissions', 'created_at')).toEqual([21]);
      expect(await ages('drafts', 'expires_at', '30 minutes')).toEqual([21]);
      expect(await ages('alerts', 'created_at')).toEqual([]);
      await forms.admin('POST', '/admin/erase', { email });
      for (const table of ['submissions', 'drafts', 'started'])
        expect(await forms.query(`select 1 from forms.${table} where lower(email) = $1`, [email])).toEqual([]);
    });
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
