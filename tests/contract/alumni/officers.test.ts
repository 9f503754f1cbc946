import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALUMNI_KEY, CONSENT, startAlumni, type Alumni, type Somebody } from '../support/alumni.ts';

let alumni: Alumni;
let officer: Somebody;
beforeAll(async () => {
  alumni = await startAlumni();
  officer = await alumni.officer();
});
afterAll(async () => alumni.stop());

const stateOf = async (somebody: Somebody): Promise<unknown> => (await somebody.call('GET', '/v1/me')).body.state;
const subjects = async (to: string): Promise<string[]> => (await alumni.mails(to)).map(({ subject }) => subject);
const personOf = async ({ id }: Somebody): Promise<string> =>
  String((await alumni.query('select person from alumni.members where account = $1', [id]))[0]?.person);

const ANSWERS = { name: 'Ann Lee', office: 'Zurich', practice: 'Strategy', from: 2010, to: 2015 };
const ask = (somebody: Somebody, more = {}) =>
  somebody.call('POST', '/v1/join/questions', { answers: { ...ANSWERS, ...more }, ...CONSENT });
interface Waiting {
  id: string;
  changedAt: string;
  answers: { note?: string };
  candidates: { id: string; name: string; joined: boolean }[];
}
const queue = async (): Promise<Waiting[]> => {
  const all: Waiting[] = [];
  let after = '';
  do {
    const { body } = await officer.call('GET', `/v1/officers/queue${after}`);
    all.push(...(body.requests as Waiting[]));
    after = body.next === undefined ? '' : `?after=${String(body.next)}`;
  } while (after !== '');
  return all;
};
const requestOf = async (note: string): Promise<Waiting> => {
  const found = (await queue()).find(({ answers }) => answers.note === note);
  if (!found) throw new Error(`no request of ${note}`);
  return found;
};
const decide = ({ id }: Waiting, body: object) => officer.call('POST', `/v1/officers/queue/${id}`, body);

describe('an officer', () => {
  it('is one by the newest roles: a token that still says so is refused after the role was taken', async () => {
    const former = await alumni.officer('former-officer');
    expect((await former.call('GET', '/v1/officers/queue')).status).toBe(200);
    await alumni.query(`delete from users.roles where account_id = $1 and role = 'officer'`, [former.id]);
    expect(await former.call('GET', '/v1/officers/queue')).toMatchObject({ status: 403, body: { error: { code: 'not-allowed' } } });
  });
  it('alone gets at what is for officers', async () => {
    const member = await alumni.member('no-officer');
    const paths = [
      'waiting',
      'queue',
      'recruiters',
      'reports',
      'suspended',
      'groups',
      'invitations',
      'leavers/imports',
      'newsletters',
      'figures',
      'export',
      'segments',
      'members?q=x',
    ];
    for (const path of paths) {
      expect([path, (await member.call('GET', `/v1/officers/${path}`)).status]).toEqual([path, 403]);
      expect([path, (await alumni.call('GET', `/v1/officers/${path}`)).status]).toEqual([path, 401]);
      expect([path, (await officer.call('GET', `/v1/officers/${path}`)).status]).toEqual([path, 200]);
    }
  });
});

describe('the queue', () => {
  it('has who asks and who they could be; approving makes a member with the facts of the line', async () => {
    await alumni.importCsv('number;name;email;office;practice;from;to\n0815;Nora Quist;elsewhere@firm.test;Oslo;Tax;2008;2013\n');
    const nora = await alumni.person('queue-nora');
    await ask(nora, { name: 'Nora Quist', employeeNumber: '815', note: 'nora' });
    const request = await requestOf('nora');
    expect(request.candidates).toMatchObject([{ name: 'Nora Quist', joined: false, byNumber: true }]);
    expect(JSON.stringify(request)).not.toContain(nora.email);
    const answers = await Promise.all([
      decide(request, { decision: 'approve', line: request.candidates[0]?.id, note: 'Welcome back' }),
      decide(request, { decision: 'refuse' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  it('an approved one is told and has the role; the answers are forgotten', async () => {
    const pia = await alumni.person('queue-pia');
    await ask(pia, { note: 'pia' });
    expect(await subjects(pia.email)).toEqual(['We have your request to join the alumni']);
    expect(await decide(await requestOf('pia'), { decision: 'approve', note: 'Good to see you' })).toMatchObject({
      status: 200,
      body: { state: 'member' },
    });
    expect(await stateOf(pia)).toBe('member');
    expect((await alumni.mails(pia.email))[0]).toMatchObject({
      subject: 'You are a member of the alumni',
      text: expect.stringContaining('Good to see you'),
    });
    expect(await alumni.query('select 1 from alumni.requests where account = $1', [pia.id])).toEqual([]);
  });
  it('a refused one hears why, may not ask again for thirty days, whatever they do, and then may', async () => {
    const rex = await alumni.person('queue-rex');
    await ask(rex, { note: 'rex' });
    await decide(await requestOf('rex'), { decision: 'refuse', note: 'No such project' });
    expect((await rex.call('GET', '/v1/me')).body).toMatchObject({
      state: 'refused',
      request: { note: 'No such project' },
      askAgainAt: expect.any(String),
    });
    expect(await ask(rex)).toMatchObject({ status: 409, body: { error: { code: 'refused-lately' } } });
    expect(await rex.call('DELETE', '/v1/join')).toMatchObject({ status: 409 });
    expect((await rex.call('POST', '/v1/leave', {})).status).toBe(204);
    expect((await alumni.mails(rex.email)).map(({ subject }) => subject)).not.toContain('You have left the alumni');
    expect((await rex.call('GET', '/v1/me')).body).toMatchObject({ state: 'none', askAgainAt: expect.any(String) });
    expect(await ask(rex)).toMatchObject({ status: 409, body: { error: { code: 'refused-lately' } } });
    // A new account with the same address.
    await alumni.users.call('DELETE', '/v2/Users/', { token: rex.token });
    const again = await alumni.person('queue-rex');
    expect(again.id).not.toBe(rex.id);
    expect(await ask(again)).toMatchObject({ status: 409, body: { error: { code: 'refused-lately' } } });
    alumni.clock.ahead = 31 * 86_400_000;
    expect(await ask(again)).toMatchObject({ status: 200 });
    alumni.clock.ahead = 0;
  });
  it('is decided as it was read: what was answered meanwhile is another thing', async () => {
    const una = await alumni.person('queue-una');
    await ask(una, { note: 'una' });
    const read = await requestOf('una');
    await ask(una, { note: 'una', office: 'Everywhere' });
    expect(await decide(read, { decision: 'approve', changedAt: read.changedAt })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed-meanwhile' } },
    });
    const { changedAt } = await requestOf('una');
    expect((await decide(read, { decision: 'approve', changedAt })).status).toBe(200);
  });
  it('takes no place of the queue that cannot be one', async () => {
    const uuid = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
    for (const after of [`99999999999999999999_${uuid}`, `1_${'-'.repeat(36)}`])
      expect((await officer.call('GET', `/v1/officers/queue?after=${after}`)).status).toBe(400);
  });
  it('has pages, none of which misses or repeats anybody', async () => {
    for (let at = 0; at < 25; at++) await ask(await alumni.person(`page-${at}`), { note: `page-${at}` });
    const notes = (await queue()).map(({ answers }) => answers.note).filter((note) => note?.startsWith('page-') === true);
    expect(notes).toEqual(Array.from({ length: 25 }, (_, at) => `page-${at}`));
  });
});

describe('invitations', () => {
  const invite = async (body: object) =>
    (await officer.call('POST', '/v1/officers/invitations', { label: 'Reunion', ...body })).body as { id: string; code: string };
  const join = (somebody: Somebody, code: string) => somebody.call('POST', '/v1/join/invitation', { code, ...CONSENT });

  it('are good as often as was said, however the code is typed, and for one of two at once', async () => {
    const { code } = await invite({});
    const [ivy, ian] = [await alumni.person('invite-ivy'), await alumni.person('invite-ian')];
    const typed = code.toLowerCase().replace('-', ' ');
    const answers = await Promise.all([join(ivy, typed), join(ian, typed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(JSON.stringify(await alumni.query('select * from alumni.invitations'))).not.toContain(code.replace('-', ''));
  });
  it('end, by time and by an officer', async () => {
    const [old, ended] = [await invite({ days: 1 }), await invite({})];
    await officer.call('DELETE', `/v1/officers/invitations/${ended.id}`);
    const ira = await alumni.person('invite-ira');
    expect(await join(ira, ended.code)).toMatchObject({ status: 410, body: { error: { code: 'invitation-used' } } });
    alumni.clock.ahead = 2 * 86_400_000;
    expect(await join(ira, old.code)).toMatchObject({ status: 410 });
    alumni.clock.ahead = 0;
  });
  it('for an address are mailed there, and good for its owner alone', async () => {
    const { code } = await invite({ email: 'Invite-Olga@example.org', language: 'de' });
    const [mail] = await alumni.mails('Invite-Olga@example.org');
    expect(mail).toMatchObject({ subject: 'Sie sind zu den Alumni eingeladen', text: expect.stringContaining(code) });
    expect(mail?.links).toContain(`http://www.test/de/alumni/noaccess?code=${code}`);
    expect(await join(await alumni.person('invite-eve'), code)).toMatchObject({
      status: 404,
      body: { error: { code: 'invitation-unknown' } },
    });
    expect(await join(await alumni.person('invite-olga'), code)).toMatchObject({ status: 200 });
  });
  it('that anybody may use end with the role of whoever made them; one for an address lets its owner in', async () => {
    const former = await alumni.officer('invite-former');
    const make = async (body: object) =>
      String((await former.call('POST', '/v1/officers/invitations', { label: 'Reunion', ...body })).body.code);
    const [open, forOne] = [await make({ uses: 500 }), await make({ email: 'invite-named@example.org' })];
    expect((await join(await alumni.person('invite-in-time'), open)).status).toBe(200);
    await alumni.query(`delete from users.roles where account_id = $1 and role = 'officer'`, [former.id]);
    expect(await join(await alumni.person('invite-late'), open)).toMatchObject({
      status: 410,
      body: { error: { code: 'invitation-used' } },
    });
    expect((await join(await alumni.person('invite-named'), forOne)).status).toBe(200);
  });
  it('are made once by one press, with the same code, and anew where the form was changed before the next', async () => {
    const key = 'press-of-an-officer';
    const given = { email: 'invite-once@example.org', label: 'Once', key };
    const [one, two] = [await invite(given), await invite(given)];
    expect(two).toEqual(one);
    expect((await alumni.mails('invite-once@example.org')).map(({ subject }) => subject)).toEqual(['You are invited to the alumni']);
    const other = await invite({ ...given, email: 'invite-other@example.org' });
    expect([other.id === one.id, other.code === one.code]).toEqual([false, false]);
    expect(await join(await alumni.person('invite-once'), one.code)).toMatchObject({ status: 200 });
  });
  it('are all in reach, in pages', async () => {
    for (let at = 0; at < 21; at += 1) await invite({ label: `Many ${at}` });
    const first = (await officer.call('GET', '/v1/officers/invitations')).body as { pages: number; invitations: object[] };
    expect([first.invitations.length, first.pages]).toEqual([20, expect.any(Number)]);
    const last = (await officer.call('GET', `/v1/officers/invitations?page=${first.pages}`)).body as { invitations: { id: string }[] };
    expect((await officer.call('DELETE', `/v1/officers/invitations/${last.invitations.at(-1)?.id}`)).status).toBe(204);
    expect((await officer.call('GET', '/v1/officers/invitations?page=999')).body.error?.code).toBe('past-the-end');
  });
  it('are not guessed: after eight wrong codes an account waits, with a right one too', async () => {
    const { code } = await invite({ uses: 10 });
    const gil = await alumni.person('invite-gil');
    const statuses = [];
    for (let at = 0; at < 9; at++) statuses.push((await join(gil, `WRONG-0000${at}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 404), 429]);
    const refused = await join(gil, code);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(300);
    expect((await join(await alumni.person('invite-gus'), code)).status).toBe(200);
  });
});

describe('recruiters', () => {
  it('are let in, told, and have the role at the user service; taken back it is gone', async () => {
    const rita = await alumni.member('recruiter-rita', 'recruiter-rita@example.org;Rita Lee;Oslo;Tax;2001;2002');
    await alumni.query(`insert into alumni.recruiters (account, state, employer, why) values ($1, 'asked', 'Acme', 'Roles')`, [rita.id]);
    const { body } = await officer.call('GET', '/v1/officers/recruiters');
    const person = await personOf(rita);
    expect(body.recruiters).toMatchObject([{ id: person, state: 'asked', employer: 'Acme' }]);
    const roles = async () =>
      (await alumni.query('select role from users.roles where account_id = $1 order by role', [rita.id])).map(({ role }) => role);
    expect((await officer.call('POST', `/v1/officers/recruiters/${person}`, { decision: 'approve' })).status).toBe(200);
    expect((await rita.call('GET', '/v1/me')).body.recruiter).toBe('yes');
    await expect.poll(roles, { timeout: 10_000 }).toEqual(['alumnus', 'recruiter']);
    // A page that still shows that it was asked.
    const { changedAt } = (body.recruiters as { changedAt: string }[])[0]!;
    expect(await officer.call('POST', `/v1/officers/recruiters/${person}`, { decision: 'refuse', changedAt })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed-meanwhile' } },
    });
    const offered = {
      title: 'Of Rita',
      employer: 'Acme',
      place: 'Oslo',
      country: 'NO',
      type: 'permanent',
      text: 'Come.',
      key: 'of-rita-1',
    };
    expect((await rita.call('POST', '/v1/posts', offered)).status).toBe(201);
    expect((await officer.call('POST', `/v1/officers/recruiters/${person}`, { decision: 'approve' })).status).toBe(409);
    expect((await officer.call('POST', `/v1/officers/recruiters/${person}`, { decision: 'refuse' })).status).toBe(200);
    await expect.poll(roles, { timeout: 10_000 }).toEqual(['alumnus']);
    expect(await alumni.query(`select closed_by from alumni.posts where recruiter = $1`, [rita.id])).toEqual([{ closed_by: 'officer' }]);
    expect(await subjects(rita.email)).toEqual([
      'You do not offer roles to the alumni any more',
      'You may offer roles to the alumni',
      'You are a member of the alumni',
    ]);
  });
});

describe('reports', () => {
  const report = async (about: Somebody, by: Somebody) =>
    String(
      (
        await alumni.query(
          `insert into alumni.reports (reporter, kind, subject, about, why, evidence) values ($1, 'person', $3, $2, 'rude', 'what was said') returning id`,
          [by.id, about.id, await personOf(about)],
        )
      )[0]?.id,
    );
  it('are decided once; a suspended member can only leave, and leaving is no way around it', async () => {
    const [sam, sue] = [
      await alumni.member('report-sam', 'report-sam@example.org;Sam Lee;Oslo;Tax;2001;2002'),
      await alumni.member('report-sue', 'report-sue@example.org;Sue Lee;Oslo;Tax;2001;2002'),
    ];
    const id = await report(sam, sue);
    const { body } = await officer.call('GET', '/v1/officers/reports');
    expect(body.reports).toMatchObject([
      { id, kind: 'person', why: 'rude', evidence: 'what was said', about: { id: await personOf(sam) } },
    ]);
    expect((await officer.call('POST', `/v1/officers/reports/${id}`, { decision: 'suspend', note: 'Rude' })).status).toBe(200);
    expect((await officer.call('POST', `/v1/officers/reports/${id}`, { decision: 'nothing' })).status).toBe(409);
    expect(await stateOf(sam)).toBe('suspended');
    expect(await sam.call('POST', '/v1/confirm', { right: true })).toMatchObject({ status: 403 });
    expect(await subjects(sam.email)).toContain('Your alumni membership is suspended');
    expect(await subjects(sue.email)).toContain('We looked at what you reported');
    expect((await sam.call('POST', '/v1/leave', {})).status).toBe(204);
    expect(await sam.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 403, body: { error: { code: 'not-allowed' } } });
  });
  it('a suspension, a block and a report that waits are met by every address of the line', async () => {
    const sly = await alumni.member('line-sly', 'line-sly@example.org,line-sly2@example.org;Sly Lee;Oslo;Tax;2001;2002');
    const [sad, bob] = [
      await alumni.member('line-sad', 'line-sad@example.org;Sad Lee;Oslo;Tax;2001;2002'),
      await alumni.member('line-bob', 'line-bob@example.org,line-bob2@example.org;Bob Lee;Oslo;Tax;2001;2002'),
    ];
    await alumni.query(`insert into alumni.blocks (blocker, blocked) values ($1, $2), ($1, $3)`, [sad.id, sly.id, bob.id]);
    const id = await report(sly, sad);
    await report(bob, sad);
    expect((await officer.call('POST', `/v1/officers/reports/${id}`, { decision: 'suspend' })).status).toBe(400);
    expect((await officer.call('POST', `/v1/officers/reports/${id}`, { decision: 'suspend', note: 'Rude' })).status).toBe(200);
    for (const each of [sly, bob]) expect((await each.call('POST', '/v1/leave', {})).status).toBe(204);
    const [again, invited] = [await alumni.person('line-sly2'), await alumni.person('line-bob2')];
    expect(await again.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 403, body: { error: { code: 'not-allowed' } } });
    expect(await invited.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ body: { error: { code: 'officers-first' } } });
    // An address that nobody knows: officers are told beside the line, and the block stands.
    const other = await alumni.person('line-sly-unknown');
    expect((await ask(other, { name: 'Sly Lee', note: 'sly again' })).status).toBeLessThan(300);
    const request = await requestOf('sly again');
    const line = request.candidates.find(({ name }) => name === 'Sly Lee');
    expect(line).toMatchObject({ left: 'suspended' });
    expect((await decide(request, { decision: 'approve', line: line?.id, changedAt: request.changedAt })).status).toBe(200);
    expect(await alumni.query(`select blocked from alumni.blocks where blocker = $1`, [sad.id])).toEqual([{ blocked: other.id }]);
  });
  it('a suspension is met by an address that the account had', async () => {
    const eva = await alumni.member('had-eva', 'had-eva@example.org;Eva Lee;Oslo;Tax;2001;2002');
    await alumni.query(`update alumni.members set leaver = null where account = $1`, [eva.id]);
    await alumni.query(`update users.accounts set email = 'had-eva2@example.org' where id = $1`, [eva.id]);
    const moved = { uid: eva.id, email: 'had-eva2@example.org', firstName: 'Eva', lastName: 'Lee' };
    expect((await alumni.call('POST', '/admin/account', { headers: { 'x-admin-key': ALUMNI_KEY }, body: moved })).status).toBeLessThan(300);
    await alumni.query(`update alumni.members set state = 'suspended' where account = $1`, [eva.id]);
    await alumni.query(`delete from alumni.leaver_addresses where email = 'had-eva@example.org'`);
    expect((await eva.call('POST', '/v1/leave', {})).status).toBe(204);
    await alumni.query(`delete from users.identities where account_id = $1`, [eva.id]);
    const anew = await alumni.person('had-eva');
    expect(await ask(anew)).toMatchObject({ status: 403, body: { error: { code: 'not-allowed' } } });
  });
  it('a post that is reported can be removed, and only a post', async () => {
    const [pat, ron] = [
      await alumni.member('post-pat', 'post-pat@example.org;Pat Lee;Oslo;Tax;2001;2002'),
      await alumni.member('post-ron', 'post-ron@example.org;Ron Lee;Oslo;Tax;2001;2002'),
    ];
    await alumni.query(`insert into alumni.recruiters (account, state, employer, why) values ($1, 'yes', 'Acme', 'x')`, [pat.id]);
    for (const each of [pat, ron]) {
      const { revision } = (await each.call('GET', '/v1/profile')).body;
      await each.call('PUT', '/v1/profile', { audiences: { name: 'everyone' }, revision });
    }
    const offered = {
      title: 'A role',
      employer: 'Acme',
      place: 'Oslo',
      country: 'NO',
      type: 'permanent',
      text: 'Come and work.',
      key: 'post-of-pat-1',
    };
    const post = await pat.call('POST', '/v1/posts', offered);
    expect(post).toMatchObject({ status: 201 });
    const id = String(post.body.id);
    expect((await ron.call('GET', `/v1/posts/${id}`)).status).toBe(200);
    expect((await ron.call('POST', '/v1/reports', { kind: 'post', id, why: 'No role at all' })).status).toBe(201);
    const [reported] = (await officer.call('GET', '/v1/officers/reports')).body.reports as {
      id: string;
      evidence: string;
      about: object;
    }[];
    expect(reported).toMatchObject({ kind: 'post', subject: id, about: { name: 'Ann Lee' }, reporter: { name: 'Ann Lee' } });
    expect(reported?.evidence).toContain('A role');
    expect((await officer.call('POST', `/v1/officers/reports/${reported?.id}`, { decision: 'remove-post', note: 'No role' })).status).toBe(
      200,
    );
    expect((await ron.call('GET', `/v1/posts/${id}`)).status).toBe(404);
    const person = await report(pat, ron);
    expect((await officer.call('POST', `/v1/officers/reports/${person}`, { decision: 'remove-post', note: 'No role' })).status).toBe(409);
    expect((await officer.call('POST', `/v1/officers/reports/${person}`, { decision: 'warn', note: 'Please' })).status).toBe(200);
    const told = (await alumni.mails(pat.email)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject === 'A word from the alumni team')).toHaveLength(1);
    expect(told).toContain('Your role “A role” was taken away');
  });
  it('a suspension ends when an officer says so; conversations that it ended stay ended', async () => {
    const [sia, sol] = [
      await alumni.member('report-sia', 'report-sia@example.org;Sia Lee;Oslo;Tax;2001;2002'),
      await alumni.member('report-sol', 'report-sol@example.org;Sol Lee;Oslo;Tax;2001;2002'),
    ];
    for (const each of [sia, sol]) {
      const { revision } = (await each.call('GET', '/v1/profile')).body;
      await each.call('PUT', '/v1/profile', { audiences: { name: 'everyone' }, revision });
    }
    const person = await personOf(sia);
    const begun = await sol.call('POST', '/v1/messages', { to: person, subject: 'Hello', text: 'Hello', key: 'sol-to-sia' });
    expect(begun.status).toBe(201);
    expect(
      (await sia.call('PUT', '/v1/mentoring', { offers: true, topics: ['career'], most: 1, pausedUntil: null, about: 'x' })).status,
    ).toBe(200);
    const asked = await sol.call('POST', '/v1/mentoring/requests', { to: person, reason: 'Please', key: 'sol-to-sia-mentor' });
    expect(asked.status).toBe(201);
    const requests = () => alumni.query(`select state from alumni.mentoring_requests where mentee = $1`, [sol.id]);
    expect(await requests()).toEqual([{ state: 'asked' }]);
    await officer.call('POST', `/v1/officers/reports/${await report(sia, sol)}`, { decision: 'suspend', note: 'Rude' });
    expect(await requests()).toEqual([{ state: 'ended' }]);
    const write = (key: string) => sol.call('POST', `/v1/messages/${String(begun.body.id)}`, { text: 'Are you there?', key });
    expect(await write('sol-again')).toMatchObject({ status: 409, body: { error: { code: 'conversation-over' } } });
    expect((await officer.call('GET', '/v1/officers/suspended')).body.members).toMatchObject([{ id: person }]);
    expect((await officer.call('POST', `/v1/officers/members/${person}/restore`, {})).status).toBe(200);
    expect(await stateOf(sia)).toBe('member');
    expect((await write('sol-after')).status).toBe(409);
  });
});

describe('what the firm knows of a member', () => {
  const facts = async (somebody: Somebody) => (await somebody.call('GET', '/v1/profile')).body.facts;
  const byInvitation = async (name: string): Promise<Somebody> => {
    const somebody = await alumni.person(name);
    const { code } = (await officer.call('POST', '/v1/officers/invitations', { label: name })).body;
    expect((await somebody.call('POST', '/v1/join/invitation', { code, ...CONSENT })).status).toBe(200);
    return somebody;
  };
  const put = async (somebody: Somebody, body: object) =>
    officer.call('POST', `/v1/officers/members/${await personOf(somebody)}/facts`, body);

  it('is put right by officers: set, taken from a line, and unlinked', async () => {
    await alumni.importCsv('number;name;email;office;practice;from;to\n7001;Kim Berg;kim@firm.test;Oslo;Tax;2008;2013\n');
    const [kim, kai] = [await byInvitation('facts-kim'), await byInvitation('facts-kai')];
    expect(await facts(kim)).toEqual({ offices: [], practices: [], from: null, to: null });
    expect(await put(kim, { line: '07001' })).toMatchObject({ status: 200 });
    expect(await facts(kim)).toEqual({ offices: ['Oslo'], practices: ['Tax'], from: 2008, to: 2013 });
    expect(await put(kai, { line: 'Kim@firm.test' })).toMatchObject({ status: 409, body: { error: { code: 'line-taken' } } });
    expect(await put(kai, { line: '7002' })).toMatchObject({ status: 404, body: { error: { code: 'not-on-list' } } });
    expect((await put(kai, {})).status).toBe(400);
    const right = { offices: ['Rome'], practices: [], from: 2001, to: null };
    expect(await put(kim, { line: null, facts: right })).toMatchObject({ status: 200 });
    expect(await facts(kim)).toEqual(right);
    expect(await put(kai, { line: '7001' })).toMatchObject({ status: 200 });
    expect((await kim.call('POST', `/v1/officers/members/${await personOf(kai)}/facts`, { line: null })).status).toBe(403);
  });
  it('comes with the list for whoever joined before they stood on it, by the address of the account', async () => {
    const lia = await byInvitation('facts-lia');
    await alumni.importCsv('email;name;office;from\nfacts-lia@example.org;Lia Lee;Bergen;1999\n');
    expect(await facts(lia)).toEqual({ offices: ['Bergen'], practices: [], from: 1999, to: null });
    await alumni.importCsv('email;name;office;from\nfacts-lia@example.org;Lia Lee;Rome;1999\n');
    expect(await facts(lia)).toMatchObject({ offices: expect.arrayContaining(['Rome']) });
  });
  it('is what an officer said of them, line or none, whatever list comes', async () => {
    const [liv, lex] = [await byInvitation('facts-liv'), await byInvitation('facts-lex')];
    const right = { offices: ['Rome'], practices: [], from: 2001, to: null };
    expect(await put(liv, { line: null })).toMatchObject({ status: 200 });
    expect(await put(lex, { facts: right })).toMatchObject({ status: 200 });
    await alumni.importCsv(
      'email;name;office;from\nfacts-liv@example.org;Somebody Else;Bergen;1999\nfacts-lex@example.org;Lex Lee;Bergen;1999\n',
    );
    expect(await facts(liv)).toEqual({ offices: [], practices: [], from: null, to: null });
    expect(await facts(lex)).toEqual(right);
  });
});

describe('what waits', () => {
  it('is counted for each officer, and mailed to the office once a day of each kind', async () => {
    const office = 'office@example.org';
    const own = await startAlumni({ ALUMNI_OFFICE_ADDRESS: office });
    try {
      const [lead, ann, bo] = [await own.officer(), await own.member('waits-ann'), await own.member('waits-bo')];
      const [{ person } = {}] = await own.query('select person from alumni.members where account = $1', [bo.id]);
      for (const why of ['One', 'Two'])
        expect((await ann.call('POST', '/v1/reports', { kind: 'person', id: person, why })).status).toBe(201);
      for (const one of [ann, bo]) expect((await one.call('POST', '/v1/recruiter', { employer: 'Acme', why: 'Roles' })).status).toBe(201);
      expect((await lead.call('GET', '/v1/officers/waiting')).body).toEqual({ queue: 0, reports: 1, recruiters: 2 });
      expect((await own.mails(office)).map(({ subject }) => subject).toSorted()).toEqual([
        'A report of the alumni waits',
        'Somebody asks to offer roles to the alumni',
      ]);
    } finally {
      await own.stop();
    }
  });
});

describe('an officer who is a member', () => {
  const OWN = { status: 403, body: { error: { code: 'own-case' } } };
  const asOfficer = async (somebody: Somebody): Promise<Somebody> => alumni.officer(somebody.email.split('@')[0]);
  it('neither reads nor decides a report about them, nor one of their own', async () => {
    const [ossi, olaf] = [await alumni.member('own-ossi'), await alumni.member('own-olaf')];
    const both = [
      [ossi, olaf],
      [olaf, ossi],
    ] as const;
    const self = await asOfficer(ossi);
    const before = (await self.call('GET', '/v1/officers/figures')).body.reports;
    const ids = [];
    for (const [about, by] of both) {
      const { body } = await by.call('POST', '/v1/reports', { kind: 'person', id: await personOf(about), why: 'own case' });
      expect(body.error).toBeUndefined();
    }
    for (const { id } of await alumni.query(`select id from alumni.reports where why = 'own case'`)) ids.push(String(id));
    expect(ids).toHaveLength(2);
    expect(JSON.stringify((await self.call('GET', '/v1/officers/reports')).body)).not.toContain('own case');
    expect((await self.call('GET', '/v1/officers/figures')).body.reports).toBe(before);
    for (const id of ids) expect(await self.call('POST', `/v1/officers/reports/${id}`, { decision: 'nothing' })).toMatchObject(OWN);
    expect(JSON.stringify((await officer.call('GET', '/v1/officers/reports')).body)).toContain('own case');
    for (const id of ids) expect((await officer.call('POST', `/v1/officers/reports/${id}`, { decision: 'nothing' })).status).toBe(200);
    expect(JSON.stringify((await self.call('GET', '/v1/officers/reports?decided=1')).body)).not.toContain('own case');
  });
  it('does not end their own suspension, let themselves in, or make themselves a recruiter', async () => {
    const orla = await asOfficer(await alumni.person('own-orla'));
    await ask(orla, { note: 'orla' });
    const waits = await requestOf('orla');
    expect(await orla.call('POST', `/v1/officers/queue/${waits.id}`, { decision: 'approve' })).toMatchObject(OWN);
    expect(JSON.stringify((await orla.call('GET', '/v1/officers/queue')).body)).not.toContain(waits.id);
    expect((await decide(waits, { decision: 'approve' })).status).toBe(200);
    const person = await personOf(orla);
    expect((await orla.call('POST', '/v1/recruiter', { employer: 'Acme', why: 'Roles' })).status).toBe(201);
    expect(JSON.stringify((await orla.call('GET', '/v1/officers/recruiters')).body)).not.toContain(person);
    expect(await orla.call('POST', `/v1/officers/recruiters/${person}`, { decision: 'approve' })).toMatchObject(OWN);
    await alumni.query(`update alumni.members set state = 'suspended' where account = $1`, [orla.id]);
    expect(JSON.stringify((await orla.call('GET', '/v1/officers/suspended')).body)).not.toContain(person);
    expect(await orla.call('POST', `/v1/officers/members/${person}/restore`, {})).toMatchObject(OWN);
    expect((await officer.call('POST', `/v1/officers/members/${person}/restore`, {})).status).toBe(200);
  });
});

describe('groups of the officers’ own', () => {
  it('are made, changed, and bear a name once', async () => {
    const group = { name: 'Climbers', nameDe: 'Kletterer', about: 'Up', aboutDe: 'Hoch', open: true };
    const { status, body } = await officer.call('POST', '/v1/officers/groups', group);
    expect({ status, body }).toMatchObject({ status: 201, body: { ...group, id: expect.stringMatching(/^own:/) } });
    expect(await officer.call('POST', '/v1/officers/groups', { ...group, name: 'CLIMBERS' })).toMatchObject({ status: 409 });
    const path = `/v1/officers/groups/${encodeURIComponent(String(body.id))}`;
    expect((await officer.call('PUT', path, { ...group, open: false })).body).toMatchObject({ open: false });
    // Read before that.
    const { changedAt } = body;
    expect(await officer.call('PUT', path, { ...group, changedAt })).toMatchObject({
      status: 409,
      body: { error: { code: 'changed-meanwhile' } },
    });
    // By officers alone: they put somebody in and take them out, and the member may leave.
    const mia = await alumni.member('group-mia');
    const mine = async () =>
      ((await mia.call('GET', '/v1/groups')).body.groups as { id: string; joined: boolean }[]).filter(({ id }) => id === body.id);
    const membership = async (method: string) => (await officer.call(method, `${path}/members/${await personOf(mia)}`)).status;
    expect(await mine()).toEqual([]);
    expect([await membership('PUT'), await membership('PUT')]).toEqual([204, 204]);
    expect(await mine()).toMatchObject([{ joined: true, mayJoin: false }]);
    expect((await subjects(mia.email)).filter((subject) => subject.includes('Climbers'))).toHaveLength(1);
    expect(await membership('DELETE')).toBe(204);
    expect(await mine()).toEqual([]);
    expect((await officer.call('DELETE', path)).status).toBe(204);
    expect((await officer.call('DELETE', path)).status).toBe(404);
    expect(await membership('PUT')).toBe(404);
  });
});

describe('erasing', () => {
  it('takes a member off the list too, for good: the next import does not bring the line back', async () => {
    const line = 'email;name;office\nerase-eli@example.org, erase-eli-old@example.org;Eli Lee;Oslo\n';
    await alumni.importCsv(line);
    const eli = await alumni.person('erase-eli');
    await eli.call('POST', '/v1/join/list', CONSENT);
    expect((await officer.call('POST', `/v1/officers/members/${await personOf(eli)}/erase`, { list: true })).status).toBe(200);
    expect(await stateOf(eli)).toBe('none');
    expect(await subjects(eli.email)).toContain('Your alumni membership was deleted');
    expect((await alumni.importCsv(line)).body).toMatchObject({ added: 0, withheld: 1 });
    expect(await eli.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 404 });
  });
});

describe('the list of former colleagues', () => {
  it('loses a member who joined without a line, by the address', async () => {
    const eda = await alumni.person('erase-eda');
    await ask(eda, { note: 'eda' });
    await decide(await requestOf('eda'), { decision: 'approve' });
    const line = 'email;name;office\nerase-eda@example.org;Eda Lee;Oslo\n';
    await alumni.importCsv(line);
    expect(await officer.call('POST', `/v1/officers/members/${await personOf(eda)}/erase`, { list: true })).toMatchObject({
      body: { lines: 1 },
    });
    expect(await alumni.query(`select 1 from alumni.leaver_addresses where email = 'erase-eda@example.org'`)).toEqual([]);
    expect((await alumni.importCsv(line)).body).toMatchObject({ added: 0, withheld: 1 });
  });
  it('loses whoever never joined, by an address or the number, and whom no line names yet', async () => {
    await alumni.importCsv('number;email;name\n00042;off-one@example.org;Off One\n0043;off-two@example.org;Off Two\n');
    const off = async (who: string) => (await officer.call('POST', '/v1/officers/leavers/off', { who })).body.lines;
    expect([await off('Off-One@example.org'), await off('43'), await off('off-three@example.org')]).toEqual([1, 1, 0]);
    const again = '0043;off-two-b@example.org;Off Two\n42;;Off One\n;off-three@example.org;Off Three\n';
    expect((await alumni.importCsv(`number;email;name\n${again}`)).body).toMatchObject({ added: 0, withheld: 3 });
    for (const who of ['Off Two', 'Schmidt', 'off-two@'])
      expect([who, (await officer.call('POST', '/v1/officers/leavers/off', { who })).status]).toEqual([who, 400]);
    expect((await (await alumni.person('no-off')).call('POST', '/v1/officers/leavers/off', { who: '1' })).status).toBe(403);
  });
});

describe('the export', () => {
  it('has what officers may see, and no formula', async () => {
    const fay = await alumni.member('export-fay', 'export-fay@example.org;Fay Lee;Oslo;Tax;2001;2002');
    const ned = await alumni.member('export-ned', 'export-ned@example.org;Ned Lee;Rome;Tax;2001;2002');
    const show = async (somebody: Somebody, fields: object, audiences: object) => {
      const { revision } = (await somebody.call('GET', '/v1/profile')).body;
      expect(await somebody.call('PUT', '/v1/profile', { fields, audiences, revision })).toMatchObject({ status: 200 });
    };
    await show(
      fay,
      { name: '=HYPERLINK("http://evil.test";"Fay")', headline: '@SUM(1+1)', city: '-2+3', employer: 'Hidden Corp', skills: ['+4', 'a,b'] },
      { name: 'officers', headline: 'everyone', city: 'groups', skills: 'officers', offices: 'officers', employer: 'nobody' },
    );
    await show(ned, { name: 'Ned Nobody', headline: 'Seen' }, { headline: 'everyone' });
    const found = async (q: string) => (await officer.call('GET', `/v1/officers/members?q=${encodeURIComponent(q)}`)).body.members;
    expect(await found('ned nobody')).toEqual([]);
    expect(await found('Export-NED@example.org')).toEqual([{ id: await personOf(ned) }]);
    expect(await found('export-ne@example.org')).toEqual([]);
    expect(JSON.stringify((await officer.call('GET', '/v1/officers/segments')).body)).not.toContain('Rome');
    const { body, headers } = await officer.call('GET', '/v1/officers/export');
    const text = String(body.text);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="alumni-/);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"";""Fay"")"`);
    expect(text).toContain(`'@SUM(1+1)`);
    expect(text).toContain(`'-2+3`);
    expect(text).toContain(`"'+4; a,b"`);
    expect(text).toContain('Oslo');
    for (const cell of text.split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
    for (const hidden of ['Hidden Corp', 'Ned Nobody', 'Seen', 'Rome', '@example.org']) expect(text).not.toContain(hidden);
  });
});

describe('figures', () => {
  const month = new Date().toISOString().slice(0, 7);
  const counted = async (what: 'joined' | 'left'): Promise<number> =>
    ((await officer.call('GET', '/v1/officers/figures')).body[what] as { month: string; count: number }[]).find(
      (each) => each.month === month,
    )?.count ?? 0;
  it('count who came by questions, and as left only who was in', async () => {
    const before = { joined: await counted('joined'), left: await counted('left') };
    const [yes, no] = [await alumni.person('figures-yes'), await alumni.person('figures-no')];
    for (const [each, note] of [
      [yes, 'figures-yes'],
      [no, 'figures-no'],
    ] as const)
      await ask(each, { note });
    await decide(await requestOf('figures-yes'), { decision: 'approve' });
    await decide(await requestOf('figures-no'), { decision: 'refuse' });
    expect((await yes.call('GET', '/v1/consents')).body.consents).toMatchObject([{ what: 'joined' }, { what: 'asked' }]);
    expect(await counted('joined')).toBe(before.joined + 1);
    await alumni.users.call('DELETE', '/v2/Users/', { token: no.token });
    expect(await counted('left')).toBe(before.left);
    await yes.call('POST', '/v1/leave', {});
    expect(await counted('left')).toBe(before.left + 1);
  });
  it('are of twelve whole months', async () => {
    const inDays = async (days: number) => {
      alumni.clock.ahead = days * 86_400_000;
      try {
        return await counted('joined');
      } finally {
        alumni.clock.ahead = 0;
      }
    };
    const now = await counted('joined');
    expect(now).toBeGreaterThan(0);
    // Whatever day it is: 300 days are in the eleven months after this one, 366 are not.
    expect([await inDays(300), await inDays(366)]).toEqual([now, 0]);
  });
  it('are numbers alone', async () => {
    const { body } = await officer.call('GET', '/v1/officers/figures');
    expect(body).toMatchObject({ members: expect.any(Number), joined: [{ month: new Date().toISOString().slice(0, 7) }] });
    expect(JSON.stringify(body)).not.toContain('@');
  });
});
