import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDirectory, sweepChanges, type Directory } from '../../../src/backends/alumni/directory/directory.ts';
import { openDatabase } from '../../../src/backends/alumni/storage/database.ts';
import { idsIn, startDirectory, type DirectoryTest, type Member } from '../support/alumni-directory.ts';

let alumni: DirectoryTest;
let ann: Member;
let ben: Member;
let eve: Member;
beforeAll(async () => {
  alumni = await startDirectory();
  ann = await alumni.member('Ann Lee', {
    texts: { headline: 'Grids', employer: 'Acme AG', job_title: 'Head of Grids', industry: 'Energy', city: 'Zürich', country: 'CH' },
    lists: { skills: ['C++', 'Copper'], offices: ['Zurich'], practices: ['Energy'] },
    years: [2001, 2005],
  });
  ben = await alumni.member('Ben Kern', {
    texts: { employer: 'ACME ag', city: 'Munich', country: 'DE' },
    lists: { skills: ['c'], offices: ['Berlin', 'Zurich'] },
    years: [2010, null],
  });
  eve = await alumni.member('Eve Vogel', { texts: { employer: 'Zebra' } });
});
afterAll(() => alumni.stop());

const found = async (query: string, by = eve): Promise<string[]> => {
  const answer = await by.get(`/v1/directory?${query}`);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return idsIn(answer);
};

describe('the directory', () => {
  it('is for members alone', async () => {
    for (const path of [
      '/v1/directory',
      '/v1/directory/suggest?q=a',
      '/v1/directory/map',
      `/v1/people/${ann.person}`,
      '/v1/groups',
      '/v1/moves',
    ]) {
      expect((await alumni.call('GET', path)).status).toBe(401);
      const stranger = await (await alumni.person('stranger')).call('GET', path);
      expect([stranger.status, stranger.body.error?.code]).toEqual([403, 'not-a-member']);
    }
  });

  it('finds by words, facets, years and together, and counts each facet without its own filter', async () => {
    expect(await found('')).toEqual([ann.person, ben.person, eve.person]);
    expect(await found('q=zurich')).toEqual([ann.person, ben.person]);
    expect(await found('q=acm+head')).toEqual([ann.person]);
    expect(await found('employer=acme%20ag&skill=c')).toEqual([ben.person]);
    expect(await found('city=M%C3%BCnchen')).toEqual([ben.person]);
    expect(await found('from=2004&to=2006')).toEqual([ann.person]);
    expect(await found('office=berlin&office=zurich&sort=years')).toEqual([ann.person, ben.person]);
    const { body } = await eve.get('/v1/directory?employer=zebra&lang=de');
    expect(body.total).toBe(1);
    expect(body.facets).toMatchObject({
      employer: [
        { value: 'acme ag', label: 'ACME ag', count: 2 },
        { value: 'zebra', label: 'Zebra', count: 1 },
      ],
      city: [],
    });
    expect((await eve.get('/v1/directory?lang=de')).body.facets).toMatchObject({
      country: [
        { value: 'ch', label: 'Schweiz', count: 1 },
        { value: 'de', label: 'Deutschland', count: 1 },
      ],
    });
  });

  it('gives out ids of people and no account', async () => {
    const { body } = await eve.get('/v1/directory');
    const text = JSON.stringify(body);
    for (const { id, email } of [ann, ben, eve]) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(email);
    }
    expect((body.people as unknown[])[0]).toEqual({
      id: ann.person,
      name: 'Ann Lee',
      headline: 'Grids',
      employer: 'Acme AG',
      jobTitle: 'Head of Grids',
      industry: 'Energy',
      city: 'Zürich',
      country: 'CH',
      skills: ['C++', 'Copper'],
      offices: ['Zurich'],
      practices: ['Energy'],
      years: { from: 2001, to: 2005 },
    });
  });

  it('draws a map and suggests', async () => {
    expect((await eve.get('/v1/directory/map?q=acme')).body).toMatchObject({
      places: [
        { city: 'Munich', value: 'munich', country: 'DE', count: 1 },
        { city: 'Zurich', value: 'zurich', country: 'CH', count: 1 },
      ],
      without: 0,
    });
    expect((await eve.get('/v1/directory/suggest?q=ac')).body).toEqual({
      suggestions: [{ kind: 'employer', text: 'ACME ag', value: 'acme ag', count: 2 }],
    });
    expect((await eve.get('/v1/directory/suggest?q=ann')).body).toEqual({
      suggestions: [{ kind: 'person', text: 'Ann Lee', id: ann.person }],
    });
  });

  it('shows one person, and says the same of a hidden and of an unknown one', async () => {
    const { body } = await eve.get(`/v1/people/${ann.person}`);
    expect(body).toMatchObject({
      id: ann.person,
      fields: { name: 'Ann Lee', employer: 'Acme AG' },
      groups: [],
      mayContact: true,
      self: false,
    });
    await alumni.show(eve, { name: 'nobody' });
    expect((await eve.get(`/v1/people/${ann.person}`)).body.mayContact).toBe(false);
    await alumni.show(eve, { name: 'everyone' });
    expect((await eve.get(`/v1/people/${eve.person}`)).body).toMatchObject({ self: true, mayContact: false });
    const unknown = await eve.get('/v1/people/0b8ba0a4-8c8e-4a26-a7c5-5f0f9b7d6c11');
    await alumni.show(ann, { name: 'nobody' });
    const hidden = await eve.get(`/v1/people/${ann.person}`);
    await alumni.show(ann, { name: 'everyone' });
    expect([hidden.status, hidden.body.error?.message]).toEqual([unknown.status, unknown.body.error?.message]);
    expect(hidden.status).toBe(404);
    expect((await eve.get('/v1/people/no-id')).status).toBe(404);
  });

  it('finds mentors among those who offer it and do not pause', async () => {
    expect(await found('mentors=1')).toEqual([]);
    await alumni.query(`insert into alumni.mentors (account, offers, topics, most, about) values ($1, true, '{career}', 2, '')`, [ben.id]);
    expect(await found('mentors=1')).toEqual([ben.person]);
    expect(((await eve.get('/v1/directory')).body.people as { mentor?: true }[]).map(({ mentor }) => mentor)).toEqual([
      undefined,
      true,
      undefined,
    ]);
    await alumni.query(`update alumni.mentors set paused_until = now() + interval '3 days' where account = $1`, [ben.id]);
    expect(await found('mentors=1')).toEqual([]);
  });

  it('refuses what is no filter', async () => {
    for (const query of ['from=x', 'sort=id', 'page=0', `q=${'x'.repeat(201)}`])
      expect((await eve.get(`/v1/directory?${query}`)).status).toBe(400);
    const past = await eve.get('/v1/directory?page=9');
    expect([past.status, past.body.error?.code]).toEqual([404, 'past-the-end']);
  });
});

describe('a change', () => {
  it('shows in the next answer, whoever made it and however', async () => {
    await alumni.show(ben, { employer: 'nobody' });
    expect(await found('employer=acme%20ag')).toEqual([ann.person]);
    await alumni.show(ben, { employer: 'everyone' });
    expect(await found('employer=acme%20ag')).toEqual([ann.person, ben.person]);
    await alumni.query(`update alumni.members set state = 'suspended' where account = $1`, [ben.id]);
    expect(await found('')).not.toContain(ben.person);
    await alumni.query(`update alumni.members set state = 'member' where account = $1`, [ben.id]);
    expect(await found('')).toContain(ben.person);
    await alumni.query(`insert into alumni.blocks (blocker, blocked) values ($1, $2)`, [ben.id, eve.id]);
    expect(await found('')).not.toContain(ben.person);
    expect(await found('', ben)).not.toContain(eve.person);
    await alumni.query(`delete from alumni.blocks`);
    const gone = await alumni.member('Gone Soon');
    expect(await found('q=gone')).toEqual([gone.person]);
    await alumni.query(`delete from alumni.members where account = $1`, [gone.id]);
    expect(await found('q=gone')).toEqual([]);
  });

  describe('is taken in by every process', () => {
    const processes: { directory: Directory; close(): Promise<void> }[] = [];
    let clock = Date.now();
    beforeAll(() => {
      for (let number = 0; number < 2; number += 1) {
        const db = openDatabase(alumni.users.database.url, () => undefined);
        processes.push({ directory: createDirectory(db, () => clock), close: () => db.destroy() });
      }
    });
    afterAll(() => Promise.all(processes.map(({ close }) => close())));
    const headlines = () =>
      Promise.all(
        processes.map(async ({ directory }) => {
          const columns = await directory.current();
          return columns.headlines[columns.numberOf(ann.person) ?? -1];
        }),
      );
    const write = (headline: string) => alumni.query(`update alumni.profiles set headline = $2 where account = $1`, [ann.id, headline]);

    it('after each write', async () => {
      for (const headline of ['One', 'Two', 'Three']) {
        await write(headline);
        expect(await headlines()).toEqual([headline, headline]);
      }
    });

    it('also where one transaction began earlier and ends later than another', async () => {
      const db = openDatabase(alumni.users.database.url, () => undefined);
      try {
        let end = (): void => undefined;
        const mayEnd = new Promise<void>((resolve) => (end = resolve));
        let begun = (): void => undefined;
        const hasBegun = new Promise<void>((resolve) => (begun = resolve));
        const slow = db.transaction().execute(async (on) => {
          await on.updateTable('profiles').set({ headline: 'Slow' }).where('account', '=', ann.id).execute();
          begun();
          await mayEnd;
        });
        await hasBegun;
        await alumni.query(`update alumni.profiles set headline = 'Quick' where account = $1`, [eve.id]);
        expect(await headlines()).toEqual(['Three', 'Three']);
        end();
        await slow;
        expect(await headlines()).toEqual(['Slow', 'Slow']);
      } finally {
        await db.destroy();
      }
    });

    it('also while it is asked by many at once', async () => {
      for (let round = 0; round < 20; round += 1) {
        const before = headlines();
        await write(`Round ${round}`);
        const after = await Promise.all([headlines(), headlines(), headlines()]);
        expect(new Set(after.flat())).toEqual(new Set([`Round ${round}`]));
        await before;
      }
    });

    it('also after so long that what changed is forgotten', async () => {
      await write('Forgotten');
      await alumni.query(`update alumni.directory_changes set at = now() - interval '2 hours'`);
      const db = openDatabase(alumni.users.database.url, () => undefined);
      await sweepChanges({ db });
      await db.destroy();
      expect(await alumni.query('select 1 from alumni.directory_changes')).toEqual([]);
      clock += 31 * 60 * 1000;
      expect(await headlines()).toEqual(['Forgotten', 'Forgotten']);
    });
  });
});
