import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsIn, startDirectory, type DirectoryTest, type Member } from '../support/alumni-directory.ts';

let alumni: DirectoryTest;
let ann: Member;
let ben: Member;
let far: Member;
const own = randomUUID();
const closed = randomUUID();
beforeAll(async () => {
  alumni = await startDirectory();
  ann = await alumni.member('Ann Lee', { lists: { offices: ['Zürich'], practices: ['Energy'] }, years: [2001, 2005] });
  ben = await alumni.member('Ben Kern', { lists: { offices: ['Zürich'] } });
  far = await alumni.member('Far Away', { lists: { offices: ['Lima'] } });
  await alumni.query(
    `insert into alumni.own_groups (id, name, name_de, about, open) values ($1, 'Parents', 'Eltern', 'Who are', true), ($2, 'Board', 'Beirat', '', false)`,
    [own, closed],
  );
});
afterAll(() => alumni.stop());

interface Group {
  id: string;
  name: string;
  count: number | null;
  joined: boolean;
  mayJoin: boolean;
  shown: boolean;
}
const groups = async (who: Member, lang = 'en') => (await who.get(`/v1/groups?lang=${lang}`)).body.groups as Group[];
const group = async (who: Member, id: string) => (await groups(who)).find((each) => each.id === id);
const join = (who: Member, id: string) => who.call('POST', `/v1/groups/${encodeURIComponent(id)}/join`);

describe('groups', () => {
  it('are those of one’s own facts and those that officers opened, until somebody of others is known', async () => {
    expect(await groups(ann, 'de')).toEqual([
      { id: 'office:zurich', kind: 'office', name: 'Zürich', count: 0, joined: false, mayJoin: true, shown: true },
      { id: 'practice:energy', kind: 'practice', name: 'Energy', count: 0, joined: false, mayJoin: true, shown: true },
      { id: 'year:2001', kind: 'year', name: '2001', count: 0, joined: false, mayJoin: true, shown: true },
      { id: `own:${own}`, kind: 'own', name: 'Eltern', about: 'Who are', count: null, joined: false, mayJoin: true, shown: true },
    ]);
    expect(await group(far, 'office:zurich')).toBeUndefined();
    await join(ann, 'office:zurich');
    expect(await group(far, 'office:zurich')).toMatchObject({ name: 'Zürich', count: 1, mayJoin: false });
  });

  it('are joined by those whom the facts give them, and by nobody by guessing', async () => {
    expect((await join(ben, 'office:zurich')).body).toMatchObject({ joined: true, count: 2 });
    expect((await join(ben, 'office:zurich')).status).toBe(200);
    for (const id of ['office:lima', 'practice:energy', 'year:2001', `own:${closed}`, `own:${randomUUID()}`, 'own:x', 'x'])
      expect((await join(ben, id)).status).toBe(404);
    expect(idsIn(await far.get('/v1/groups/office:zurich'))).toEqual([ann.person, ben.person]);
    expect((await far.get('/v1/groups/office:nowhere')).status).toBe(404);
  });

  it('show nobody who hides the fact that they tell, and share nothing with those who hide it', async () => {
    await alumni.show(ann, { offices: 'nobody', headline: 'groups' });
    await alumni.query(`update alumni.profiles set headline = 'For my groups' where account = $1`, [ann.id]);
    expect(await group(ann, 'office:zurich')).toMatchObject({ joined: true, shown: false });
    expect(idsIn(await ben.get('/v1/groups/office:zurich'))).toEqual([ben.person]);
    expect((await group(ben, 'office:zurich'))?.count).toBe(1);
    expect(idsIn(await ben.get('/v1/directory?group=office:zurich'))).toEqual([ben.person]);
    expect((await ben.get(`/v1/people/${ann.person}`)).body).toMatchObject({ groups: [] });
    expect(JSON.stringify((await ben.get(`/v1/people/${ann.person}`)).body)).not.toContain('For my groups');
    await alumni.show(ann, { offices: 'groups' });
    expect((await ben.get(`/v1/people/${ann.person}`)).body).toMatchObject({
      fields: { headline: 'For my groups' },
      groups: [{ id: 'office:zurich', name: 'Zürich' }],
    });
    expect(idsIn(await ben.get('/v1/groups/office:zurich'))).toEqual([ann.person, ben.person]);
    expect(idsIn(await far.get('/v1/groups/office:zurich'))).toEqual([ben.person]);
  });

  it('of the officers show who is in them to those who are', async () => {
    await join(ann, `own:${own}`);
    const before = await far.get(`/v1/groups/own:${own}`);
    expect([before.body.total, (before.body.group as Group).count]).toEqual([0, null]);
    await join(far, `own:${own}`);
    const { body } = await far.get(`/v1/groups/own:${own}`);
    expect([body.total, (body.group as Group).count]).toEqual([2, 2]);
    await alumni.show(ann, { name: 'nobody' });
    expect((await far.get(`/v1/groups/own:${own}`)).body.total).toBe(1);
    await alumni.show(ann, { name: 'everyone' });
  });

  it('are left by one click', async () => {
    expect((await ann.call('POST', `/v1/groups/own:${own}/leave`)).status).toBe(204);
    expect((await ann.call('POST', `/v1/groups/own:${own}/leave`)).status).toBe(204);
    expect(await group(ann, `own:${own}`)).toMatchObject({ joined: false, count: null });
    expect((await far.get(`/v1/groups/own:${own}`)).body.total).toBe(1);
  });
});
