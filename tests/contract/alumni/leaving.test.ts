import { randomUUID } from 'node:crypto';
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
  expect(tables.length).toBeGreaterThan(5);
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
    // What joining owed may have been told before that.
    await alumni.query(
      `insert into alumni.roles_owed (account) values ($1) on conflict (account) do update set version = gen_random_uuid()`,
      [lou.id],
    );
    await alumni.query(
      `insert into alumni.reports (reporter, kind, subject, about, why, evidence, decided_at) values
        ($1, 'person', 'x', $2, 'a', 'b', null), ($2, 'person', 'y', $1, 'a', 'words of leave-lou', now())`,
      [lou.id, max.id],
    );
    await lou.call('PUT', '/v1/newsletters', { on: true });
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
    expect(ofLou.map(({ what }) => what)).toEqual(['joined', 'newsletters-on', 'left']);
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
  it('ends no block, whether the account comes back or another one with its address', async () => {
    const [vera, max] = [await alumni.member('block-vera', lineOf('block-vera')), await alumni.member('block-max', lineOf('block-max'))];
    const personOf = async ({ id }: Somebody) =>
      String((await alumni.query('select person from alumni.members where account = $1', [id]))[0]?.person);
    for (const each of [vera, max]) {
      const { revision } = (await each.call('GET', '/v1/profile')).body;
      await each.call('PUT', '/v1/profile', { revision, audiences: { name: 'everyone' } });
    }
    const to = await personOf(vera);
    const write = async (from: Somebody) => {
      const { revision } = (await from.call('GET', '/v1/profile')).body;
      await from.call('PUT', '/v1/profile', { revision, audiences: { name: 'everyone' } });
      return (await from.call('POST', '/v1/messages', { to, subject: 'Again', text: 'Me', key: randomUUID() })).status;
    };
    expect((await vera.call('POST', '/v1/blocks', { person: await personOf(max) })).status).toBe(204);
    expect(await write(max)).toBe(404);
    await max.call('POST', '/v1/leave', {});
    expect((await vera.call('GET', '/v1/blocks')).body.blocks).toEqual([]);
    expect((await max.call('POST', '/v1/join/list', CONSENT)).status).toBe(200);
    expect(await write(max)).toBe(404);
    expect((await vera.call('GET', '/v1/blocks')).body.blocks).toMatchObject([{ person: { id: await personOf(max) } }]);
    expect(JSON.stringify((await max.call('GET', '/v1/directory')).body)).not.toContain(to);
    await alumni.users.call('DELETE', '/v2/Users/', { token: max.token });
    const again = await alumni.person('block-max');
    expect((await again.call('POST', '/v1/join/list', CONSENT)).status).toBe(200);
    expect(await write(again)).toBe(404);
    // Who blocked takes it back, and nobody else; then it is over.
    expect((await vera.call('DELETE', `/v1/blocks/${await personOf(again)}`)).status).toBe(204);
    expect(await write(again)).toBe(201);
    await again.call('POST', '/v1/leave', {});
    expect(await alumni.query('select 1 from alumni.kept_blocks')).toEqual([]);
  });
  it('leaves nobody a way around a report that waits: officers let them in, and know', async () => {
    const [rob, una] = [await alumni.member('leave-rob', lineOf('leave-rob')), await alumni.member('leave-una', lineOf('leave-una'))];
    const [{ person } = {}] = await alumni.query('select person from alumni.members where account = $1', [rob.id]);
    expect((await una.call('POST', '/v1/reports', { kind: 'person', id: person, why: 'Rude' })).status).toBe(201);
    await rob.call('POST', '/v1/leave', {});
    expect(await rob.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 409, body: { error: { code: 'officers-first' } } });
    const answers = { name: 'Rob', office: 'Oslo', practice: 'Tax', from: 2001, to: 2002 };
    expect((await rob.call('POST', '/v1/join/questions', { answers, ...CONSENT })).status).toBe(200);
    const officer = await alumni.officer();
    const { requests } = (await officer.call('GET', '/v1/officers/queue')).body as { requests: { id: string; reported?: true }[] };
    expect(requests).toMatchObject([{ reported: true }]);
    expect((await officer.call('POST', `/v1/officers/queue/${requests[0]?.id}`, { decision: 'approve' })).status).toBe(200);
    await rob.call('POST', '/v1/leave', {});
    expect((await rob.call('POST', '/v1/join/list', CONSENT)).status).toBe(200);
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
    const profile = async (somebody: Somebody) => (await somebody.call('GET', '/v1/profile')).body;
    const say = async (somebody: Somebody, more: object) =>
      (await somebody.call('PUT', '/v1/profile', { revision: (await profile(somebody)).revision, ...more })).status;
    const log = async (somebody: Somebody) =>
      ((await somebody.call('GET', '/v1/consents')).body.consents as { what: string }[]).map(({ what }) => what);
    expect(await say(no, { audiences: { name: 'everyone', city: 'groups' }, agreed: { moved: true } })).toBe(200);
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
    expect(await profile(no)).toMatchObject({ audiences: { name: 'nobody' }, agreed: { moved: false } });
    expect(await say(no, { agreed: { joined: true, moved: false } })).toBe(200);
    expect(await me(no)).toMatchObject({ canShow: true });
    expect(await no.call('POST', '/v1/confirm', { right: true, show: true })).toMatchObject({ status: 200 });
    expect(await me(no)).toMatchObject({ hidden: false, confirmDue: false });
    expect(await profile(no)).toMatchObject({ audiences: { name: 'everyone', city: 'groups' }, agreed: { joined: true, moved: true } });
    expect(await log(no)).not.toContain('tells-joined-off');
    expect(await log(no)).toEqual(expect.arrayContaining(['tells-moved-on', 'confirmed', 'tells-moved-off']));
    // Who is hidden, and says anew who sees what, is hidden no more, and asked again a year later.
    await alumni.query(`update alumni.members set hidden_at = now(), reminded_at = now() where account = $1`, [no.id]);
    expect(await say(no, { audiences: { name: 'nobody' } })).toBe(200);
    expect(await me(no)).toMatchObject({ hidden: true });
    expect(await say(no, { audiences: { name: 'everyone' } })).toBe(200);
    expect(await me(no)).toMatchObject({ hidden: false, confirmDue: false });
    expect(await alumni.query(`select reminded_at from alumni.members where account = $1`, [no.id])).toEqual([{ reminded_at: null }]);
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
