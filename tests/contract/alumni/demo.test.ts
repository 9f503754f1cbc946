import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSENT, startAlumni, type Alumni, type Somebody } from '../support/alumni.ts';

let alumni: Alumni;
let officer: Somebody;
let me: Somebody;
beforeAll(async () => {
  alumni = await startAlumni({ ALUMNI_DEMO: 'on', DOTCOM_ORIGIN: 'http://localhost:3000' });
  officer = await alumni.officer();
  me = await alumni.person('demo-me');
});
afterAll(async () => alumni.stop());

const counts = async () =>
  (
    await alumni.query(`select (select count(*)::int from alumni.members where state = 'member') as members,
      (select count(*)::int from alumni.leavers) as leavers, (select count(*)::int from alumni.posts) as posts`)
  )[0];

it('on a checkout anybody joins by the code, and finds a place where people live', async () => {
  expect(await me.call('POST', '/v1/join/invitation', { code: 'aldermoor demo', ...CONSENT })).toMatchObject({ status: 200 });
  const directory = (await me.call('GET', '/v1/directory')).body as { total: number; facets: Record<string, unknown[]> };
  expect(directory.total).toBeGreaterThan(35);
  expect(directory.total).toBeLessThan(60);
  for (const facet of ['office', 'practice', 'employer', 'city']) expect(directory.facets[facet]?.length, facet).toBeGreaterThan(3);
  const map = (await me.call('GET', '/v1/directory/map')).body as { places: unknown[] };
  expect(map.places.length).toBeGreaterThan(8);
  expect((await me.call('GET', '/v1/posts')).body).toMatchObject({ total: 6 });
  expect((await me.call('GET', '/v1/moves')).body.moves).not.toEqual([]);
  expect((await me.call('GET', '/v1/mentors')).body.total).toBeGreaterThan(2);
  expect((await me.call('GET', '/v1/groups')).body.groups).not.toEqual([]);
});
it('officers have something to decide', async () => {
  expect((await officer.call('GET', '/v1/officers/queue')).body).toMatchObject({ waiting: 3 });
  expect((await officer.call('GET', '/v1/officers/reports')).body).toMatchObject({ total: 1 });
  expect((await officer.call('GET', '/v1/officers/recruiters')).body.recruiters).toHaveLength(8);
});
it('an address of the invented list is good, and its decisions reach nobody that there is', async () => {
  const [leaver] = await alumni.query(`select email from alumni.leaver_addresses where email = 'leaver-7@example.org'`);
  expect(leaver).toBeDefined();
  const joiner = await alumni.person('leaver-7');
  expect(await joiner.call('POST', '/v1/join/list', CONSENT)).toMatchObject({ status: 200 });
});
it('is made once: what was deleted of it does not come back', async () => {
  await alumni.query(`delete from alumni.members where name = $1`, ['Adaeze Abiola']);
  const before = await counts();
  await alumni.restart();
  expect(await counts()).toEqual(before);
});
