import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginProfile, changeFacts, hideProfile } from '../../../src/backends/alumni/profiles/begin.ts';
import { createSecrets } from '../../../src/backends/kit/secrets.ts';
import { openDatabase, type Db } from '../../../src/backends/alumni/storage/database.ts';
import { startDirectory, type DirectoryTest, type Member } from '../support/alumni-directory.ts';

let alumni: DirectoryTest;
let db: Db;
let ann: Member;
let eve: Member;
beforeAll(async () => {
  alumni = await startDirectory();
  db = openDatabase(alumni.users.database.url, () => undefined);
  ann = await alumni.member('Ann Lee', { lists: { offices: ['Zurich'], practices: ['Energy'] }, years: [2001, 2005] });
  eve = await alumni.member('Eve Vogel');
});
afterAll(async () => {
  await db?.destroy();
  await alumni?.stop();
});

interface Own {
  revision: number;
  fields: Record<string, unknown>;
  audiences: Record<string, string>;
  completeness: { percent: number; missing: string[] };
  previews: Record<string, Record<string, unknown>>;
  [name: string]: unknown;
}
const own = async (who = ann): Promise<Own> => (await who.get('/v1/profile')).body as unknown as Own;
const change = async (body: Record<string, unknown>, who = ann) =>
  who.call('PUT', '/v1/profile', { revision: (await own(who)).revision, ...body });

describe('a profile', () => {
  it('begins with everything for nobody, the name too', async () => {
    const { id, email } = await alumni.person('fresh');
    await alumni.query(
      `insert into alumni.members (account, state, email, name, language, joined_at) values ($1, 'member', $2, 'Fresh', 'en', now())`,
      [id, email],
    );
    const facts = { offices: ['Zurich'], practices: [], from: 2001, to: null };
    await beginProfile(db, { account: id, name: 'Fresh Face', facts });
    // Joining again changes nothing.
    await beginProfile(db, { account: id, name: 'Other', facts: { ...facts, offices: [] } });
    const fresh = await alumni.person('fresh');
    const { body } = await fresh.call('GET', '/v1/profile');
    expect(body).toMatchObject({
      fields: { name: 'Fresh Face', offices: ['Zurich'], years: { from: 2001, to: null } },
      facts,
      agreed: { joined: false, moved: false },
      previews: { everyone: {}, groups: {}, officers: {} },
    });
    expect(new Set(Object.values((body as unknown as Own).audiences))).toEqual(new Set(['nobody']));
    expect((await eve.get('/v1/directory?q=fresh')).body.total).toBe(0);
  });

  it('is changed field by field, and says what others see of it', async () => {
    const { status, body } = await change({
      fields: {
        employer: ' Acme  AG ',
        skills: ['C', 'c', 'C++', ''],
        country: 'Schweiz',
        links: ['https://ann.example/'],
        about: 'One\r\n\r\nTwo',
      },
      audiences: { employer: 'groups', skills: 'officers', about: 'nobody' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fields: { employer: 'Acme AG', skills: ['c', 'C++'], country: 'CH', about: 'One\n\nTwo', links: ['https://ann.example/'] },
      audiences: { employer: 'groups', skills: 'officers', about: 'nobody', country: 'everyone' },
    });
    const { previews } = body as unknown as Own;
    expect(previews.everyone).toMatchObject({ name: 'Ann Lee', country: 'CH' });
    expect(Object.keys(previews.everyone ?? {})).not.toContain('employer');
    expect(previews.groups).toMatchObject({ employer: 'Acme AG' });
    expect(Object.keys(previews.groups ?? {})).not.toContain('skills');
    expect(previews.officers).toMatchObject({ employer: 'Acme AG', skills: ['c', 'C++'] });
    expect(Object.keys(previews.officers ?? {})).not.toContain('about');
    // As everyone sees it is what another member is answered.
    expect((await eve.get(`/v1/people/${ann.person}`)).body.fields).toEqual(previews.everyone);
  });

  it('counts how complete it is, for its owner alone', async () => {
    const { completeness } = await own();
    expect(completeness.missing).not.toContain('employer');
    expect(completeness.missing).toContain('headline');
    expect(completeness.percent).toBe(45);
    expect(JSON.stringify((await eve.get(`/v1/people/${ann.person}`)).body)).not.toContain('completeness');
  });

  it('is not overwritten by whoever has not seen the last change', async () => {
    const { revision } = await own();
    const answers = await Promise.all(['one', 'two'].map((headline) => ann.call('PUT', '/v1/profile', { revision, fields: { headline } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('changed-meanwhile');
  });

  it.each([
    ['an empty name', { fields: { name: ' ' } }],
    ['a link that is not https', { fields: { links: ['javascript:alert(1)'] } }],
    ['a link with a name and a password', { fields: { links: ['https://a:b@x.example/'] } }],
    ['what the firm knows', { fields: { offices: ['Berlin'] } }],
    ['an address', { fields: { email: 'a@b.example' } }],
    ['a country that is none', { fields: { country: 'Atlantis' } }],
    ['an audience that is none', { audiences: { name: 'friends' } }],
    ['a field that is none', { audiences: { email: 'everyone' } }],
    ['a longer headline than there is room for', { fields: { headline: 'x'.repeat(161) } }],
    ['a mark that turns the direction of a text', { fields: { name: 'Ann \u202Eeel' } }],
  ])('is not changed by %s', async (_what, body) => {
    expect((await change(body)).status).toBe(400);
  });

  it('tells of a move only while its owner agrees, and of nothing that was before', async () => {
    const moves = async (who = eve) =>
      (await who.get('/v1/moves')).body.moves as { kind: string; person: { id: string; employer?: string } }[];
    await change({ audiences: { employer: 'everyone', jobTitle: 'nobody' }, fields: { jobTitle: 'Head' } });
    await change({ fields: { employer: 'Before' } });
    await change({ agreed: { moved: true } });
    expect(await moves()).toEqual([]);
    await change({ fields: { employer: 'before' } });
    expect(await moves()).toEqual([]);
    await change({ fields: { jobTitle: 'Chief' } });
    expect(await moves()).toEqual([]);
    await change({ fields: { employer: 'After' } });
    expect(await moves()).toMatchObject([{ kind: 'moved', person: { id: ann.person, employer: 'After' } }]);
    await change({ audiences: { employer: 'nobody' } });
    expect(await moves()).toEqual([]);
    await change({ audiences: { employer: 'everyone' }, agreed: { joined: true, moved: false } });
    expect(await moves()).toMatchObject([{ kind: 'joined', person: { id: ann.person } }]);
    expect(await moves(ann)).toEqual([]);
    await change({ agreed: { joined: false, moved: true } });
    expect(await moves()).toEqual([]);
  });

  it('has new facts as the firm has them; groups that they no longer give are left', async () => {
    for (const group of ['office:zurich', 'year:2001']) expect((await ann.call('POST', `/v1/groups/${group}/join`)).status).toBe(200);
    await changeFacts(db, ann.id, { offices: ['Berlin'], practices: ['Energy'], from: 2001, to: 2006 });
    expect((await own()).facts).toEqual({ offices: ['Berlin'], practices: ['Energy'], from: 2001, to: 2006 });
    expect((await ann.get('/v1/groups')).body.groups).toMatchObject([
      { id: 'office:berlin', joined: false },
      { id: 'practice:energy', joined: false },
      { id: 'year:2001', joined: true },
    ]);
    const { revision } = await own();
    await changeFacts(db, ann.id, { offices: ['Berlin'], practices: ['Energy'], from: 2001, to: 2006 });
    expect((await own()).revision).toBe(revision);
  });

  it('is hidden as a whole, and keeps what is in it', async () => {
    const noting = { secrets: createSecrets('alumni', 'a secret of this test'), now: () => new Date() };
    await hideProfile(noting, db, { account: ann.id, language: 'en' });
    const { fields, audiences } = await own();
    expect(fields.employer).toBe('After');
    expect(new Set(Object.values(audiences))).toEqual(new Set(['nobody']));
    expect((await eve.get(`/v1/people/${ann.person}`)).status).toBe(404);
  });
});
