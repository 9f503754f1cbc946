import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER_TABLES } from '../../../src/backends/alumni/personal/tables.ts';
import { CONSENT, startAlumni, type Alumni, type Somebody } from '../support/alumni.ts';

let alumni: Alumni;
beforeAll(async () => (alumni = await startAlumni()));
afterAll(async () => alumni.stop());

const DAY = 86_400_000;
const stateOf = async (somebody: Somebody): Promise<unknown> => (await somebody.call('GET', '/v1/me')).body.state;
const subjects = async (to: string): Promise<string[]> => (await alumni.mails(to)).map(({ subject }) => subject);
const lineOf = (name: string): string => `${name}@example.org;${name} Lee;Oslo;Tax;2001;2002`;

/** Tables in which a text stands anywhere, but for the firm's own list, and what tells other processes to forget an id that names nobody now. */
async function traces(text: string): Promise<string[]> {
  const tables = await alumni.query(`select table_name as name from information_schema.tables where table_schema = 'alumni'`);
  const found = await Promise.all(
    tables.map(async ({ name }) =>
      (await alumni.query(`select 1 from alumni."${String(name)}" t where t::text ilike '%' || $1 || '%' limit 1`, [text])).length > 0
        ? String(name)
        : '',
    ),
  );
  return found.filter((name) => name !== '' && !['leavers', 'leaver_addresses', 'directory_changes'].includes(name)).toSorted();
}

describe('leaving', () => {
  it('forgets at once: no table names the person any more, the role goes, one mail says so', async () => {
    const lou = await alumni.member('leave-lou', lineOf('leave-lou'));
    const max = await alumni.member('leave-max', lineOf('leave-max'));
    await alumni.query(`insert into alumni.blocks (blocker, blocked) values ($1, $2), ($2, $1)`, [lou.id, max.id]);
    await alumni.query(`insert into alumni.recruiters (account, state, employer, why) values ($1, 'yes', 'Acme', 'x')`, [lou.id]);
    await alumni.query(
      `insert into alumni.reports (reporter, kind, subject, about, why, evidence) values ($1, 'person', 'x', $2, 'a', 'b'), ($2, 'person', 'y', $1, 'a', 'words of leave-lou')`,
      [lou.id, max.id],
    );
    await lou.call('PUT', '/v1/newsletters', { on: false });
    const [{ person } = {}] = await alumni.query('select person from alumni.members where account = $1', [lou.id]);
    const roles = () => alumni.query('select role from users.roles where account_id = $1 order by role', [lou.id]);
    await expect.poll(roles, { timeout: 30_000 }).toEqual([{ role: 'alumnus' }, { role: 'recruiter' }]);

    expect((await lou.call('POST', '/v1/leave', {})).status).toBe(204);
    expect(await stateOf(lou)).toBe('none');
    for (const trace of [lou.email, 'leave-lou', String(person)]) expect([trace, await traces(trace)]).toEqual([trace, []]);
    await expect.poll(roles, { timeout: 30_000 }).toEqual([]);
    await expect.poll(() => traces(lou.id), { timeout: 30_000 }).toEqual([]);
    expect(await subjects(lou.email)).toContain('You have left the alumni');
    expect(await alumni.query('select blocker from alumni.blocks')).toEqual([]);
    expect(await lou.call('POST', '/v1/leave', {})).toMatchObject({ status: 403, body: { error: { code: 'not-a-member' } } });
  });
  it('leaves in the log that somebody agreed and left, findable by whoever has the account alone', async () => {
    const rows = await alumni.query('select what, account, code from alumni.consents order by at');
    const ofLou = rows.filter(({ account }) => account === null);
    expect(ofLou.map(({ what }) => what)).toEqual(['joined', 'newsletters-off', 'left']);
    expect(new Set(ofLou.map(({ code }) => code)).size).toBe(1);
  });
  it('can be undone by joining again, as somebody new to the others', async () => {
    const back = await alumni.person('leave-lou');
    expect(await back.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 200 });
    expect((await back.call('GET', '/v1/consents')).body.consents).toMatchObject([{ what: 'joined' }]);
  });
  it('and joining at once end in one or the other, whole', async () => {
    const flo = await alumni.member('leave-flo', lineOf('leave-flo'));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? flo.call('POST', '/v1/leave', {}) : flo.call('POST', '/v1/join/list', CONSENT))),
    );
    for (const { status } of answers) expect([200, 204, 403, 409]).toContain(status);
    const member = (await stateOf(flo)) === 'member';
    expect(await alumni.query('select 1 from alumni.consents where account = $1', [flo.id])).toHaveLength(member ? 1 : 0);
  });
  it('what is sealed or a code is in tables without a person', () => {
    expect(Object.keys(OTHER_TABLES)).toEqual(expect.arrayContaining(['outbox', 'refusals', 'leavers_erased']));
  });
});

describe('once a year', () => {
  /** Lets time pass, with the tasks that are due in it. */
  const pass = async (days: number): Promise<void> => {
    alumni.clock.ahead = days * DAY;
    await alumni.restart();
    await alumni.service().settled();
  };
  it('a member is asked, once; who answers is asked again a year later, and who does not is hidden after sixty days', async () => {
    const [yes, no] = [await alumni.member('yearly-yes', lineOf('yearly-yes')), await alumni.member('yearly-no', lineOf('yearly-no'))];
    await pass(364);
    expect(await subjects(yes.email)).toEqual(['You are a member of the alumni']);
    await pass(366);
    await pass(367);
    const asked = (all: string[]): number => all.filter((subject) => subject === 'Is your alumni profile still right?').length;
    expect(asked(await subjects(yes.email))).toBe(1);
    expect(asked(await subjects(no.email))).toBe(1);
    expect((await alumni.mails(no.email)).find(({ subject }) => /still right/.test(subject))?.text).toContain('within 60 days');
    const me = async (somebody: Somebody) => (await somebody.call('GET', '/v1/me')).body;
    // A token is as old as the test: the clock of the gateway decides dates, not tokens.
    expect(await me(yes)).toMatchObject({ confirmDue: true, hidden: false });
    expect(await yes.call('POST', '/v1/confirm', { right: true })).toMatchObject({ status: 200 });
    expect(await me(yes)).toMatchObject({ confirmDue: false });
    await pass(425);
    expect(await me(no)).toMatchObject({ hidden: false });
    await pass(428);
    expect(await me(no)).toMatchObject({ state: 'member', hidden: true, confirmDue: true });
    expect(await me(yes)).toMatchObject({ hidden: false });
    expect(await subjects(no.email)).toContain('Your alumni profile is hidden now');
    expect(await no.call('POST', '/v1/confirm', { right: true })).toMatchObject({ status: 200 });
    expect(await me(no)).toMatchObject({ hidden: false, confirmDue: false });
    await pass(367 + 366);
    expect(asked(await subjects(yes.email))).toBe(2);
    alumni.clock.ahead = 0;
  });
  it('what counts no more is forgotten', async () => {
    await alumni.query(
      `insert into alumni.refusals (key, until) values ('old', now() - interval '1 day'), ('new', now() + interval '1 day')`,
    );
    await alumni.query(
      `insert into alumni.invitations (code_hash, label, email, uses, expires_at) values ('x', 'x', 'sweep@example.org', 1, now() - interval '1 day')`,
    );
    await alumni.restart();
    await alumni.service().settled();
    expect(await alumni.query('select key from alumni.refusals')).toEqual([{ key: 'new' }]);
    expect(await traces('sweep@example.org')).toEqual([]);
  });
});
