import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_TABLES, OTHER_TABLES, PERSONAL_TABLES } from '../../../src/backends/alumni/personal/tables.ts';
import { ALUMNI_KEY, CONSENT, startAlumni, type Alumni, type Somebody } from '../support/alumni.ts';

let alumni: Alumni;
beforeAll(async () => (alumni = await startAlumni()));
afterAll(async () => alumni.stop());

const stateOf = async (somebody: Somebody): Promise<unknown> => (await somebody.call('GET', '/v1/me')).body.state;
const subjects = async (to: string): Promise<string[]> => (await alumni.mails(to)).map(({ subject }) => subject);
const rolesOf = async ({ id }: Somebody): Promise<unknown[]> =>
  (await alumni.query('select role from users.roles where account_id = $1 order by role', [id])).map(({ role }) => role);

const ANSWERS = { name: 'Ann Lee', office: 'Zurich', practice: 'Strategy', from: 2010, to: 2015, manager: 'Bo Kim' };
const ask = (somebody: Somebody, more = {}) =>
  somebody.call('POST', '/v1/join/questions', { answers: { ...ANSWERS, ...more }, ...CONSENT });

describe('who calls', () => {
  it('is nobody without a token, with another’s signature, or with one that the user service has ended', async () => {
    expect(await alumni.call('GET', '/v1/me')).toMatchObject({ status: 401, body: { error: { code: 'session-needed' } } });
    const ann = await alumni.person('token-ann');
    const [head, payload, signature] = ann.token.split('.');
    const forged = Buffer.from(payload ?? '', 'base64url')
      .toString()
      .replace('"roles":["reader"]', '"roles":["reader","officer"]');
    for (const token of [`${head}.${Buffer.from(forged).toString('base64url')}.${signature}`, `${head}.${payload}.AAAA`, 'a.b.c'])
      expect(await alumni.call('GET', '/v1/officers/queue', { token })).toMatchObject({ status: 401 });
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect((await alumni.call('GET', '/v1/me', { token: `${none}.${payload}.x` })).status).toBe(401);
  });
  it('is let in by what the gateway knows, whatever roles the token has', async () => {
    const ann = await alumni.person('roles-ann');
    await alumni.query(`insert into users.roles (account_id, role) values ($1, 'alumnus')`, [ann.id]);
    const again = await alumni.person('roles-ann');
    expect(await stateOf(again)).toBe('none');
    expect(await again.call('POST', '/v1/confirm', { right: true })).toMatchObject({
      status: 403,
      body: { error: { code: 'not-a-member' } },
    });
    expect(await again.call('GET', '/v1/officers/queue')).toMatchObject({ status: 403, body: { error: { code: 'not-allowed' } } });
  });
  it('needs the key for what is for operators', async () => {
    expect((await alumni.call('POST', '/admin/erase', { body: {} })).status).toBe(401);
  });
});

describe('by the list', () => {
  it('whoever’s own address is on it becomes a member, with the role, a consent and a mail', async () => {
    await alumni.importCsv(
      'Vorname;Name;E-Mail;Büro;Praxisgruppe;von;bis\nLea;List;list-lea@example.org, Lea.Old@firm.test;Zürich;Strategie;2009;2014\n',
    );
    const lea = await alumni.person('list-lea');
    expect(await stateOf(lea)).toBe('none');
    expect(await lea.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 200, body: { state: 'member' } });
    expect(await lea.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 409, body: { error: { code: 'already-member' } } });
    expect(await stateOf(lea)).toBe('member');
    await expect.poll(() => rolesOf(lea), { timeout: 10_000 }).toEqual(['alumnus']);
    expect(await subjects(lea.email)).toEqual(['You are a member of the alumni']);
    const { body } = await lea.call('GET', '/v1/consents');
    expect(body.consents).toMatchObject([{ what: 'joined', wording: '2026-12-2' }]);
  });
  it('gets mails in the language of their account, whatever page they joined on; the consent is in the words that were read', async () => {
    await alumni.importCsv('name;e-mail;office;practice;from;to\nUwe List;list-uwe@example.org;Oslo;Tax;2009;2014\n');
    const uwe = await alumni.person('list-uwe');
    await alumni.query(`update users.accounts set language = 'de' where id = $1`, [uwe.id]);
    expect((await uwe.call('POST', '/v1/join/list', CONSENT)).status).toBe(200);
    expect((await uwe.call('GET', '/v1/me')).body.language).toBe('de');
    expect(await subjects(uwe.email)).toEqual(['Sie sind Mitglied der Alumni']);
    expect(await alumni.query('select language from alumni.consents where account = $1', [uwe.id])).toEqual([{ language: 'en' }]);
  });
  it('another address in the call counts for nothing, and no answer says who is on the list', async () => {
    const eve = await alumni.person('list-eve');
    expect(await eve.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 404, body: { error: { code: 'not-on-list' } } });
    expect(await eve.call('POST', '/v1/join/list', { ...CONSENT, email: 'list-lea@example.org' })).toMatchObject({ status: 400 });
    expect(await eve.call('POST', '/v1/join/list', { ...CONSENT, consent: false })).toMatchObject({ status: 400 });
    expect(await eve.call('POST', '/v1/join/list', { ...CONSENT, wording: '2020-01' })).toMatchObject({ status: 409 });
  });
  it('an address from before is good too, once', async () => {
    await alumni.importCsv('number,name,email\n7001,Kim Two,"kim-a@example.org; kim-b@example.org"\n');
    const [a, b] = [await alumni.person('kim-a'), await alumni.person('kim-b')];
    expect((await a.call('POST', '/v1/join/list', CONSENT)).status).toBe(200);
    expect(await b.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 409, body: { error: { code: 'line-taken' } } });
  });
  it('ten requests at once make one member and one mail', async () => {
    await alumni.importCsv('name,email\nTen Times,list-ten@example.org\n');
    const ten = await alumni.person('list-ten');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ten.call('POST', '/v1/join/list', CONSENT)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await subjects(ten.email)).toHaveLength(1);
  });
});

describe('by questions', () => {
  it('waits in the queue, may be corrected, and taken back', async () => {
    const quinn = await alumni.person('ask-quinn');
    expect(await ask(quinn)).toMatchObject({ status: 200, body: { state: 'asked' } });
    expect(await ask(quinn, { to: 2016 })).toMatchObject({ status: 200 });
    expect(await ask(quinn, { to: 2001 })).toMatchObject({ status: 400 });
    expect((await alumni.query('select answers from alumni.requests where account = $1', [quinn.id]))[0]).toMatchObject({
      answers: { to: 2016 },
    });
    expect(await subjects(quinn.email)).toEqual(['We have your request to join the alumni']);
    expect((await subjects('alumni@aldermoor.localhost')).filter((subject) => subject === 'Somebody asks to join the alumni')).toHaveLength(
      1,
    );
    expect((await quinn.call('GET', '/v1/me')).body).toMatchObject({ state: 'asked', request: { by: 'questions' } });
    expect((await quinn.call('DELETE', '/v1/join')).status).toBe(204);
    expect(await quinn.call('DELETE', '/v1/join')).toMatchObject({ status: 409 });
    expect(await stateOf(quinn)).toBe('none');
  });
});

describe('another address', () => {
  const known = async ({ id }: Somebody) =>
    (await alumni.query('select email, name, language from alumni.members where account = $1', [id]))[0];
  it('is where mails go from then on, though the member never looks at what they are to the alumni', async () => {
    const [ann, bo] = [await alumni.member('moved-ann'), await alumni.member('moved-bo', 'moved-bo@example.org;Bo Lee;Oslo;Tax;2001;2002')];
    for (const each of [ann, bo]) {
      const { revision } = (await each.call('GET', '/v1/profile')).body;
      await each.call('PUT', '/v1/profile', { revision, audiences: { name: 'everyone' } });
    }
    const asked = await alumni.users.call('PUT', '/v2/Users/', { token: ann.token, body: { email: 'moved-new@example.org' } });
    const { verificationId } = asked.body.pendingEmail as { verificationId: string };
    const body = { verificationId, code: await alumni.users.codeIn('moved-new@example.org') };
    alumni.gate.away = '/v2';
    expect((await alumni.users.call('POST', '/v2/Users/confirm-email', { token: ann.token, body })).status).toBe(200);
    await expect.poll(() => known(ann), { timeout: 15_000 }).toMatchObject({ email: 'moved-new@example.org' });
    alumni.gate.away = undefined;
    const [{ person } = {}] = await alumni.query('select person from alumni.members where account = $1', [ann.id]);
    const sent = await bo.call('POST', '/v1/messages', { to: person, subject: 'The ferry', text: 'Hello', key: 'moved-key-1' });
    expect(sent.status).toBe(201);
    expect(await subjects('moved-new@example.org')).toContain('The ferry');
    expect(await subjects(ann.email)).not.toContain('The ferry');
  });
  it('and another name and language, where they are chosen at the account', async () => {
    const cem = await alumni.member('renamed-cem', 'renamed-cem@example.org;Cem Lee;Oslo;Tax;2001;2002');
    await alumni.users.call('PUT', '/v2/Users/', { token: cem.token, body: { firstName: 'Cemal', language: 'de' } });
    await expect.poll(() => known(cem), { timeout: 15_000 }).toMatchObject({ name: expect.stringMatching(/^Cemal /), language: 'de' });
    await alumni.users.call('PUT', '/v2/Users/', { token: cem.token, body: { firstName: 'Cem' } });
    await expect.poll(() => known(cem), { timeout: 15_000 }).toMatchObject({ name: expect.stringMatching(/^Cem /), language: 'de' });
  });
});

describe('while the user service is away', () => {
  it('a member stays one, nobody joins, and the role is told afterwards', async () => {
    await alumni.importCsv('name,email\nOut Age,away-ann@example.org\nToo Late,away-late@example.org\n');
    const [ann, late] = [await alumni.person('away-ann'), await alumni.person('away-late')];
    alumni.gate.away = '/admin';
    expect((await ann.call('POST', '/v1/join/list', CONSENT)).status).toBe(200);
    await expect
      .poll(async () => (await alumni.query('select attempts from alumni.roles_owed where account = $1', [ann.id]))[0]?.attempts, {
        timeout: 10_000,
      })
      .toBeGreaterThan(1);
    alumni.gate.away = '/';
    expect(await stateOf(ann)).toBe('member');
    expect(await late.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(await stateOf(late)).toBe('none');
    alumni.gate.away = undefined;
    await expect.poll(() => rolesOf(ann), { timeout: 15_000 }).toEqual(['alumnus']);
    await expect
      .poll(async () => alumni.query('select 1 from alumni.roles_owed where account = $1', [ann.id]), { timeout: 5_000 })
      .toEqual([]);
  });
});

describe('the user service', () => {
  const person = ({ id, email }: Somebody) => ({ headers: { 'x-admin-key': ALUMNI_KEY }, body: { uid: id, email } });
  it('exports and erases what is held, twice as well as once', async () => {
    const pat = await alumni.member('personal-pat', 'personal-pat@example.org;Pat Lee;Oslo;Tax;2001;2002');
    const other = await alumni.member('personal-other', 'personal-other@example.org;Ann Lee;Oslo;Tax;2001;2002');
    const { revision } = (await pat.call('GET', '/v1/profile')).body;
    await pat.call('PUT', '/v1/profile', { fields: { about: 'What I say of myself' }, revision });
    await alumni.query('insert into alumni.blocks (blocker, blocked) values ($1, $2)', [pat.id, other.id]);
    await alumni.query(
      `insert into alumni.reports (reporter, kind, subject, about, why, evidence, decision, note, decided_at) values
        ($1, 'message', 'x', $2, 'My words', 'Words of the other', 'warn', 'Words to the other', now())`,
      [pat.id, other.id],
    );
    const held = await alumni.call('POST', '/admin/export', person(pat));
    for (const shown of ['What I say of myself', 'My words']) expect(JSON.stringify(held.body)).toContain(shown);
    for (const hidden of ['Words of the other', 'Words to the other', 'warn', other.id])
      expect(JSON.stringify(held.body)).not.toContain(hidden);
    expect(held).toMatchObject({
      status: 200,
      body: { members: [{ email: pat.email }], leavers: [{ offices: ['Oslo'] }], consents: [{ what: 'joined' }] },
    });
    for (const rows of Object.values(held.body)) for (const row of rows as object[]) expect(Object.keys(row)).not.toContain('code');
    expect((await alumni.call('POST', '/admin/erase', person(pat))).body).toEqual({ member: true, invitations: 0 });
    expect((await alumni.call('POST', '/admin/erase', person(pat))).body).toEqual({ member: false, invitations: 0 });
    // The firm's own list stays, and the copy of who left, or never joined, says so.
    expect((await alumni.call('POST', '/admin/export', person(pat))).body).toMatchObject({
      members: [],
      leavers: [{ offices: ['Oslo'] }],
      leaver_addresses: [{ email: pat.email }],
    });
    expect(await stateOf(pat)).toBe('none');
    expect(await alumni.query('select account from alumni.consents where account = $1', [pat.id])).toEqual([]);
  });
});

describe('an account that goes', () => {
  it('takes the membership with it, and has it in its export before', async () => {
    const gus = await alumni.member('account-gus', 'account-gus@example.org;Gus Lee;Rome;Tax;2001;2002');
    const { body } = await alumni.users.call('GET', '/v2/Users/export', { token: gus.token });
    expect(body).toMatchObject({
      unavailable: [],
      held: { alumni_members: [{ email: gus.email }], alumni_leavers: [{ offices: ['Rome'] }] },
    });
    expect(await alumni.users.call('DELETE', '/v2/Users/', { token: gus.token })).toMatchObject({ status: 200, body: { erased: true } });
    expect(await alumni.query('select 1 from alumni.members where account = $1', [gus.id])).toEqual([]);
  });
});

it('every table of the schema is known to the export or named as without a person in it', async () => {
  const rows = await alumni.query(`select table_name as name from information_schema.tables where table_schema = 'alumni' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(
    [...Object.keys(PERSONAL_TABLES), ...CONTACT_TABLES, ...Object.keys(OTHER_TABLES)].toSorted(),
  );
});
