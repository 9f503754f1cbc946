import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepAlerts } from '../../../src/backends/alumni/alerts/send.ts';
import { startContact, type ContactTest, type Member } from '../support/alumni-contact.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const POST = { title: 'Role', employer: 'Northwind', place: 'Leeds', country: 'GB', type: 'permanent', text: 'Text', referral: false };
const ALERT = { types: [], words: '', country: '', frequency: 'daily' };

let alumni: ContactTest;
let ray: Member;
beforeAll(async () => {
  // One recruiter posts all of them.
  alumni = await startContact({ limits: { posts: { times: 1_000, minutes: 24 * 60 } } });
  ray = await alumni.member('Ray', { recruiter: true });
});
afterAll(() => alumni.stop());

/** Moves the clock to the hour after an issue is due on a day after the test's first Monday. */
function on(day: number, hour = 7): void {
  const now = new Date();
  const monday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + ((8 - now.getUTCDay()) % 7) + 7, hour));
  alumni.clock.ahead = monday.getTime() + day * DAY_MS - now.getTime();
}
const post = async (title: string, more: object = {}, by = ray): Promise<string> =>
  ((await by.post('/v1/posts', { ...POST, title, key: alumni.key(), ...more })).body as { id: string }).id;
const set = async (who: Member, more: object = {}): Promise<void> => {
  expect((await who.call('PUT', '/v1/alerts', { ...ALERT, ...more })).status).toBe(200);
};
const issue = async (): Promise<void> => {
  await alumni.withContext(sweepAlerts);
  await alumni.service.settled();
};
const listed = async (who: Member): Promise<string[][]> =>
  (await alumni.mailsTo(who.email)).map(({ text }) => [...text.matchAll(/^\* (.+)$/gm)].map(([, title]) => title ?? ''));

describe('an alert', () => {
  it('is what a member set, changed and ended', async () => {
    const ann = await alumni.member('Ann');
    expect((await ann.get('/v1/alerts')).body).toEqual({ alert: null });
    const alert = { types: ['board', 'interim', 'board'], words: ' Leeds ', country: 'GB', frequency: 'weekly' };
    expect((await ann.call('PUT', '/v1/alerts', alert)).body).toEqual({
      alert: { types: ['interim', 'board'], words: 'Leeds', country: 'GB', frequency: 'weekly' },
    });
    expect((await ann.call('PUT', '/v1/alerts', { ...ALERT, frequency: 'hourly' })).status).toBe(400);
    expect((await ann.call('DELETE', '/v1/alerts')).status).toBe(204);
    expect((await ann.get('/v1/alerts')).body).toEqual({ alert: null });
  });

  it('tells of several posts in one mail, of each once, and of nothing when there is nothing', async () => {
    on(0, 12);
    const ben = await alumni.member('Ben');
    await post('Before the alert');
    await set(ben);
    await issue();
    expect(await listed(ben)).toEqual([]);
    await post('One');
    await post('Two');
    await issue();
    expect(await listed(ben)).toEqual([]);
    on(1);
    await Promise.all([issue(), issue()]);
    await issue();
    expect(await listed(ben)).toEqual([['Two', 'One']]);
    on(2);
    await issue();
    expect(await listed(ben)).toHaveLength(1);
    await post('Three');
    on(3);
    await issue();
    expect(await listed(ben)).toEqual([['Two', 'One'], ['Three']]);
    const [mail] = await alumni.mailsTo(ben.email);
    expect(mail?.subject).toBe('Aldermoor alumni: 2 new roles for alumni');
    const header = (name: string) => mail?.headers.find((each) => each.name.toLowerCase() === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/api\/alumni\/mail-off\?alert=[\w.%-]+>$/);
  });

  it('says how many roles there are, and leads to those it asks for', async () => {
    on(3, 12);
    const kay = await alumni.member('Kay');
    await set(kay, { types: ['permanent'], words: 'harbour', country: 'GB' });
    for (let at = 0; at < 22; at += 1) await post(`Harbour ${at}`);
    await post('A mill');
    on(4);
    await issue();
    const [mail] = await alumni.mailsTo(kay.email);
    expect(mail?.subject).toBe('Aldermoor alumni: 22 new roles for alumni');
    expect((await listed(kay))[0]).toHaveLength(20);
    expect(mail?.links).toContain('http://localhost:3000/alumni/openings?type=permanent&country=GB&q=harbour');
  });

  it('looks for types, words and a country, and never for the reader’s own posts or those of whom they blocked', async () => {
    on(4, 12);
    const [cem, dora, eva] = [
      await alumni.member('Cem', { recruiter: true }),
      await alumni.member('Dora', { language: 'de' }),
      await alumni.member('Eva'),
    ];
    await set(cem);
    await set(dora, { types: ['board'], words: 'zurich fund', country: 'CH' });
    await set(eva);
    await eva.post('/v1/blocks', { person: cem.person });
    await post('Own', {}, cem);
    await post('Zürich seat', { type: 'board', country: 'CH', text: 'A fund' });
    await post('Zürich seat elsewhere', { type: 'board', country: 'DE', text: 'A fund' });
    await post('Zürich clerk', { country: 'CH', text: 'A fund' });
    await post('Zürich role of no country', { type: 'board', country: '', text: 'A fund' });
    on(5);
    await issue();
    expect((await listed(cem))[0]?.toSorted()).toEqual([
      'Zürich clerk',
      'Zürich role of no country',
      'Zürich seat',
      'Zürich seat elsewhere',
    ]);
    expect(await listed(dora)).toEqual([['Zürich seat']]);
    expect((await alumni.mailsTo(dora.email))[0]?.subject).toBe('Aldermoor alumni: Eine neue Stelle für Alumni');
    expect((await listed(eva))[0]).not.toContain('Own');
  });

  it('comes weekly to who wants it so', async () => {
    on(7, 12);
    const fay = await alumni.member('Fay');
    await set(fay, { frequency: 'weekly' });
    await post('In the week');
    on(9);
    await issue();
    expect(await listed(fay)).toEqual([]);
    on(14);
    await issue();
    expect(await listed(fay)).toEqual([['In the week']]);
  });

  it('says nothing of what closed before the mail went out', async () => {
    on(15, 12);
    const gil = await alumni.member('Gil');
    await set(gil);
    const id = await post('Closed soon');
    await ray.post(`/v1/posts/${id}/close`);
    await post('Still open');
    on(16);
    await issue();
    expect(await listed(gil)).toEqual([['Still open']]);
  });

  it('of another search begins anew; of another frequency it goes on', async () => {
    on(17, 12);
    const hal = await alumni.member('Hal');
    await set(hal);
    await post('For the first search');
    await set(hal, { frequency: 'weekly' });
    await set(hal);
    on(18);
    await issue();
    expect(await listed(hal)).toEqual([['For the first search']]);
    await post('Before the change');
    on(18, 12);
    await set(hal, { types: ['permanent'] });
    on(19);
    await issue();
    expect(await listed(hal)).toHaveLength(1);
  });
});

describe('off', () => {
  it('by the link of a mail, without a session, again as good, and not by a link that is made up', async () => {
    on(21, 12);
    const ida = await alumni.member('Ida');
    await set(ida);
    await post('Last one');
    on(22);
    await issue();
    const [mail] = await alumni.mailsTo(ida.email);
    const token = new URL(mail?.links.find((href) => href.includes('mail-off')) ?? '').searchParams.get('alert') ?? '';
    const off = (given: string) =>
      fetch(`${alumni.service.url}/v1/alerts/off`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: given }),
      });
    for (const wrong of ['', 'x', token.slice(0, -1), `${alumni.key()}.${token.split('.')[1]}`])
      expect((await off(wrong)).status).toBe(422);
    expect((await ida.get('/v1/alerts')).body).not.toEqual({ alert: null });
    for (let n = 0; n < 2; n += 1) expect(await (await off(token)).json()).toEqual({ status: 'off' });
    expect((await ida.get('/v1/alerts')).body).toEqual({ alert: null });
    await post('After');
    on(23);
    await issue();
    expect(await alumni.mailsTo(ida.email)).toHaveLength(1);
  });

  it('with the membership', async () => {
    on(24, 12);
    const jan = await alumni.member('Jan');
    await set(jan);
    await post('For nobody');
    await alumni.query(`update alumni.members set state = 'suspended' where account = $1`, [jan.account]);
    on(25);
    await issue();
    expect(await alumni.mailsTo(jan.email)).toEqual([]);
    await alumni.query(`delete from alumni.members where account = $1`, [jan.account]);
    expect(await alumni.query(`select 1 from alumni.alerts where account = $1`, [jan.account])).toEqual([]);
  });
});

it('that is to come less often comes with its next issue, and not at once', async () => {
  on(26, 12);
  const kim = await alumni.member('Kim');
  await set(kim);
  on(30, 12);
  await issue();
  const before = (await listed(kim)).length;
  await post('Since this morning');
  await set(kim, { frequency: 'weekly' });
  await issue();
  expect(await listed(kim)).toHaveLength(before);
  on(35);
  await issue();
  expect((await listed(kim))[0]).toEqual(['Since this morning']);
});
