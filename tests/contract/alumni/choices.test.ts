import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAlumni, type Alumni, type Somebody } from '../support/alumni.ts';

let alumni: Alumni;
let officer: Somebody;
beforeAll(async () => {
  alumni = await startAlumni();
  officer = await alumni.officer();
});
afterAll(async () => alumni.stop());

const shows = async (one: Somebody, name: string, audiences: Record<string, string>): Promise<void> => {
  const { body } = await one.call('GET', '/v1/profile');
  const answer = await one.call('PUT', '/v1/profile', { revision: body.revision, fields: { name, country: 'NL' }, audiences });
  expect(answer.status).toBe(200);
};
const found = async (q: string): Promise<unknown> =>
  (await officer.call('GET', `/v1/officers/members?q=${encodeURIComponent(q)}`)).body.members;

describe('what officers choose from', () => {
  it('finds a member by words of a name that officers may see, and one who hides it by the whole address alone', async () => {
    const [shown, hidden] = [await alumni.member('choices-shown'), await alumni.member('choices-hidden')];
    await shows(shown, 'Zoë Quintero-Ähm', { name: 'officers' });
    await shows(hidden, 'Xaver Unseen', { name: 'nobody' });
    expect(await found('quintero zoe')).toEqual([{ id: expect.any(String), name: 'Zoë Quintero-Ähm' }]);
    expect(await found('Unseen')).toEqual([]);
    expect(await found(hidden.email.split('@')[0] ?? '')).toEqual([]);
    expect(await found(hidden.email.toUpperCase())).toEqual([{ id: expect.any(String) }]);
  });

  it('finds all of one name, in pages', async () => {
    const many = await Promise.all(Array.from({ length: 21 }, (_, at) => alumni.member(`choices-many-${at}`)));
    for (const [at, one] of many.entries()) await shows(one, `Mueller ${String(at).padStart(2, '0')}`, { name: 'officers' });
    const page = async (at: number) => (await officer.call('GET', `/v1/officers/members?q=mueller&page=${at}`)).body;
    expect(await page(1)).toMatchObject({ total: 21, page: 1, pages: 2 });
    expect((await page(2)).members).toMatchObject([{ name: 'Mueller 20' }]);
  });

  it('narrows a newsletter by what officers may see, and by nothing else', async () => {
    const [shown, hidden] = [await alumni.member('segments-shown'), await alumni.member('segments-hidden')];
    await shows(shown, 'Ann Lee', { name: 'officers', country: 'officers' });
    await shows(hidden, 'Bo Lee', { name: 'officers', country: 'nobody' });
    await officer.call('POST', '/v1/officers/groups', { name: 'Rowers', nameDe: 'Ruderer' });
    const { body } = await officer.call('GET', '/v1/officers/segments');
    expect(body).toMatchObject({
      groups: [{ value: expect.stringMatching(/^own:/), label: 'Rowers' }],
      countries: [{ value: 'NL', label: 'NL', count: 1 }],
    });
    expect((await officer.call('GET', '/v1/officers/segments?lang=de')).body.groups).toMatchObject([{ label: 'Ruderer' }]);
  });

  it('is for officers alone', async () => {
    const member = await alumni.member('no-choices');
    for (const path of ['segments', 'members?q=ann']) expect((await member.call('GET', `/v1/officers/${path}`)).status).toBe(403);
  });
});
