import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removePost, sweepPosts } from '../../../src/backends/alumni/posts/posts.ts';
import { relayOf, startContact, type ContactTest, type Member } from '../support/alumni-contact.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const POST = {
  title: 'Head of Operations',
  employer: 'Northwind',
  place: 'Leeds',
  country: 'GB',
  type: 'permanent',
  text: 'We look for a former colleague.\nStart in spring.',
  referral: true,
};

let alumni: ContactTest;
let ray: Member;
let sue: Member;
beforeAll(async () => {
  alumni = await startContact({
    tasks: false,
    limits: { newConversations: { times: 100, minutes: 60 }, posts: { times: 55, minutes: 60 } },
  });
  ray = await alumni.member('Ray Recruits', { recruiter: true });
  sue = await alumni.member('Sue Seeks');
});
afterAll(() => alumni.stop());

interface Post {
  id: string;
  title: string;
  state: string;
  closesAt: string;
  createdAt: string;
  mine: boolean;
}
const post = async (more: object = {}, by = ray): Promise<Post> => {
  const { status, body } = await by.post('/v1/posts', { ...POST, key: alumni.key(), ...more });
  expect(status).toBe(201);
  return body as Post;
};
const titles = async (who: Member, query = ''): Promise<string[]> =>
  ((await who.get(`/v1/posts${query}`)).body as { posts: Post[] }).posts.map(({ title }) => title);
const answer = (who: Member, id: string, more: object = {}) =>
  who.post(`/v1/posts/${id}/answers`, { text: 'I am interested.', key: alumni.key(), ...more });
/** Another process does what is due at a time. */
async function due(): Promise<void> {
  await alumni.withContext(sweepPosts);
  await alumni.service.settled();
}
const at = (days: number): void => void (alumni.clock.ahead = days * DAY_MS);

describe('who posts', () => {
  it('a recruiter of the gateway’s own table, and nobody else, whatever their token says', async () => {
    expect(await sue.post('/v1/posts', { ...POST, key: alumni.key() })).toMatchObject({
      status: 403,
      body: { error: { code: 'not-allowed' } },
    });
    for (const [method, path] of [
      ['GET', '/v1/posts/mine'],
      ['POST', `/v1/posts/${alumni.key()}/close`],
      ['PUT', `/v1/posts/${alumni.key()}`],
      ['GET', `/v1/posts/${alumni.key()}/answers`],
    ] as const)
      expect((await sue.call(method, path, method === 'GET' ? undefined : {})).status).toBe(403);
  });

  it('so many a day, and so many at a time: a program fills nobody’s list', async () => {
    const max = await alumni.member('Max Many', { recruiter: true });
    const key = alumni.key();
    for (let each = 0; each < 50; each += 1) await post(each === 0 ? { key } : {}, max);
    const refusal = { status: 409, body: { error: { code: 'too-many-posts' } } };
    expect(await max.post('/v1/posts', { ...POST, key: alumni.key() })).toMatchObject(refusal);
    // One that was made is found again.
    const { id } = await post({ key }, max);
    expect((await max.post(`/v1/posts/${id}/renew`, {})).status).toBe(200);
    expect((await max.post(`/v1/posts/${id}/close`, {})).status).toBe(200);
    await post({}, max);
    expect(await max.post(`/v1/posts/${id}/renew`, {})).toMatchObject(refusal);
    await alumni.query(`update alumni.posts set closed_at = now() where recruiter = $1`, [max.account]);
    for (let each = 0; each < 4; each += 1) await post({}, max);
    expect(await max.post('/v1/posts', { ...POST, key: alumni.key() })).toMatchObject({ status: 429 });
    await alumni.query(`delete from alumni.posts where recruiter = $1`, [max.account]);
  });

  it('a member asks for it, and is asked for until officers decide', async () => {
    const tim = await alumni.member('Tim');
    expect(await tim.post('/v1/recruiter', { employer: 'Contoso', why: 'We hire' })).toMatchObject({
      status: 201,
      body: { recruiter: 'asked' },
    });
    expect((await tim.post('/v1/recruiter', { employer: 'Contoso Ltd', why: 'We hire more' })).body).toEqual({ recruiter: 'asked' });
    expect(await alumni.query(`select employer, state from alumni.recruiters where account = $1`, [tim.account])).toEqual([
      { employer: 'Contoso Ltd', state: 'asked' },
    ]);
    expect((await tim.post('/v1/posts', { ...POST, key: alumni.key() })).status).toBe(403);
    expect((await ray.post('/v1/recruiter', { employer: 'x', why: 'y' })).body).toEqual({ recruiter: 'yes' });
  });

  it('who is none any more: their posts are not found', async () => {
    const uma = await alumni.member('Uma', { recruiter: true });
    const { id } = await post({ title: 'Of Uma' }, uma);
    expect(await titles(sue)).toContain('Of Uma');
    const asked = await alumni.member('Asked Before');
    expect((await answer(asked, id)).status).toBe(201);
    await alumni.query(`update alumni.recruiters set state = 'refused' where account = $1`, [uma.account]);
    expect(await titles(sue)).not.toContain('Of Uma');
    expect((await asked.get(`/v1/posts/${id}`)).body).toMatchObject({ state: 'closed' });
    expect((await sue.get(`/v1/posts/${id}`)).status).toBe(404);
    expect((await answer(sue, id)).status).toBe(404);
  });
});

describe('a post', () => {
  it('is found by type, country and words, the newest first, with counts of what is found', async () => {
    const vic = await alumni.member('Vic', { recruiter: true });
    await post({ title: 'Zürich board seat', type: 'board', country: 'CH', place: 'Zürich', text: 'Quiet 100 % work_' }, vic);
    await post({ title: 'Interim lead', type: 'interim', country: 'DE', text: 'Busy work' }, vic);
    expect(await titles(sue, '?q=zurich')).toEqual(['Zürich board seat']);
    expect(await titles(sue, '?q=work%20LEAD')).toEqual(['Interim lead']);
    expect(await titles(sue, '?q=work')).toEqual(['Interim lead', 'Zürich board seat']);
    expect(await titles(sue, `?q=${encodeURIComponent('100 %')}`)).toEqual(['Zürich board seat']);
    expect(await titles(sue, `?q=${encodeURIComponent('w_rk')}`)).toEqual([]);
    expect(await titles(sue, `?q=${encodeURIComponent(`'; drop table x; --`)}`)).toEqual([]);
    expect(await titles(sue, '?type=board&country=CH')).toEqual(['Zürich board seat']);
    await post({ title: 'From anywhere', place: '', country: '', text: 'Quiet work elsewhere' }, vic);
    await post({ title: 'Of no country', place: 'Bern', country: '', text: 'Quiet work somewhere' }, vic);
    expect(await titles(sue, '?country=CH&q=quiet')).toEqual(['From anywhere', 'Zürich board seat']);
    await alumni.query(`delete from alumni.posts where title in ('From anywhere', 'Of no country')`);
    expect((await sue.get('/v1/posts?q=work&type=board')).body).toMatchObject({
      total: 1,
      types: [
        { value: 'interim', count: 1 },
        { value: 'board', count: 1 },
      ],
    });
    expect((await sue.get('/v1/posts?page=99')).status).toBe(404);
  });

  it('is there once for one key, is changed by its recruiter alone, and takes nothing that is none', async () => {
    const key = alumni.key();
    const [one, two] = [await post({ key }), await post({ key })];
    expect(two).toEqual(one);
    expect((await ray.post('/v1/posts', { ...POST, key, title: 'Other' })).status).toBe(409);
    expect(
      (await ray.call('PUT', `/v1/posts/${one.id}`, { ...POST, title: 'Changed', link: 'https://northwind.example/jobs' })).body,
    ).toMatchObject({ title: 'Changed', mine: true, answers: 0 });
    const wes = await alumni.member('Wes', { recruiter: true });
    for (const call of [
      wes.call('PUT', `/v1/posts/${one.id}`, POST),
      wes.post(`/v1/posts/${one.id}/close`),
      wes.post(`/v1/posts/${one.id}/renew`),
      wes.get(`/v1/posts/${one.id}/answers`),
    ])
      expect((await call).status).toBe(404);
    expect((await sue.get(`/v1/posts/${one.id}`)).body).toMatchObject({ title: 'Changed', mine: false, by: { name: 'Ray Recruits' } });
    expect(Object.keys((await sue.get(`/v1/posts/${one.id}`)).body as object)).not.toContain('answers');
    for (const wrong of [
      { link: 'http://northwind.example' },
      { link: 'javascript:alert(1)' },
      { link: 'https://user:x@northwind.example' },
      { type: 'slave' },
      { country: 'Britain' },
      { title: ' ' },
      { text: '' },
    ])
      expect((await ray.post('/v1/posts', { ...POST, key: alumni.key(), ...wrong })).status).toBe(400);
  });

  it('names its recruiter to whom they show their name, and is not seen by whom they blocked', async () => {
    const xav = await alumni.member('Xav Unseen', { recruiter: true, audience: 'nobody' });
    const { id } = await post({ title: 'By Xav' }, xav);
    expect((await sue.get(`/v1/posts/${id}`)).body).toMatchObject({ by: {} });
    expect(JSON.stringify((await sue.get('/v1/posts')).body)).not.toContain('Xav Unseen');
    await alumni.query(`insert into alumni.blocks (blocker, blocked) values ($1, $2)`, [xav.account, sue.account]);
    expect(await titles(sue)).not.toContain('By Xav');
    expect((await sue.get(`/v1/posts/${id}`)).status).toBe(404);
    expect((await answer(sue, id)).status).toBe(404);
  });
});

it('a post that is renewed while it is about to close stays open', async () => {
  const { id } = await post({ title: 'At the last moment' });
  at(31);
  await alumni.withContext(async (context) => {
    let renewed = false;
    const transaction = () => ({
      execute: async (work: Parameters<ReturnType<typeof context.db.transaction>['execute']>[0]) => {
        if (!renewed) expect((await ray.post(`/v1/posts/${id}/renew`)).status).toBe(200);
        renewed = true;
        return context.db.transaction().execute(work);
      },
    });
    const db = new Proxy(context.db, {
      get: (target, name) => {
        if (name === 'transaction') return transaction;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await sweepPosts({ ...context, db });
    expect(renewed).toBe(true);
  });
  expect((await ray.get(`/v1/posts/${id}`)).body).toMatchObject({ state: 'open' });
  // What is owed for that day is sent on it: on an earlier one it would wait for the day, and others for it.
  await alumni.mailsTo(ray.email);
  at(0);
});

describe('an answer', () => {
  it('is a conversation by relay with the recruiter, who alone sees who answered', async () => {
    const yan = await alumni.member('Yan Recruits', { recruiter: true });
    const { id } = await post({ title: 'Answered role' }, yan);
    const key = alumni.key();
    const first = await answer(sue, id, { key });
    expect(first.status).toBe(201);
    expect((await answer(sue, id, { key })).body).toEqual(first.body);
    expect(await answer(sue, id)).toMatchObject({ status: 409, body: { error: { code: 'answered-before' } } });
    const mail = await alumni.mailTo(yan.email);
    expect(mail.subject).toBe('Answered role');
    expect(mail.source).not.toContain(sue.email);
    expect((await alumni.answer(yan.email, relayOf(mail), 'Come on Monday')).code).toBe(250);
    expect((await alumni.mailTo(sue.email)).source).not.toContain(yan.email);
    const { conversation } = first.body as { conversation: string };
    expect((await yan.get(`/v1/posts/${id}/answers`)).body).toMatchObject({
      answers: [{ with: { name: 'Sue Seeks' }, conversation }],
      referrals: [],
    });
    expect((await ray.get(`/v1/posts/${id}/answers`)).status).toBe(404);
    expect((await sue.get(`/v1/posts/${id}`)).body).toMatchObject({ answered: { conversation } });
    expect((await yan.get(`/v1/posts/${id}`)).body).toMatchObject({ answers: 1, mine: true });
    expect((await sue.get(`/v1/messages/${conversation}`)).body).toMatchObject({
      kind: 'post',
      post: { id, title: 'Answered role' },
      subject: 'Answered role',
    });
    expect((await answer(yan, id)).status).toBe(404);
  });

  it('counts as long as its conversation goes on: after a block that is taken back the role can be answered anew', async () => {
    const { id } = await post({ title: 'Answered anew' });
    const zoe = await alumni.member('Zoe Answers');
    const over = (await answer(zoe, id)).body as { conversation: string };
    expect((await zoe.post('/v1/blocks', { conversation: over.conversation })).status).toBe(204);
    expect((await zoe.call('DELETE', `/v1/blocks/${ray.person}`)).status).toBe(204);
    expect((await zoe.get(`/v1/posts/${id}`)).body).not.toHaveProperty('answered');
    const anew = await answer(zoe, id);
    expect(anew.status).toBe(201);
    expect((await zoe.get(`/v1/posts/${id}`)).body).toMatchObject({ answered: { conversation: (anew.body as typeof over).conversation } });
  });

  it('twice at the same moment is one', async () => {
    const { id } = await post();
    const zed = await alumni.member('Zed');
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(zed, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('shows the name of who answers: hidden, it is not taken', async () => {
    const { id } = await post();
    const hidden = await alumni.member('Hidden Applicant', { audience: 'nobody' });
    expect([
      ((await hidden.get(`/v1/posts/${id}`)).body as { mayAnswer?: boolean }).mayAnswer,
      ((await sue.get(`/v1/posts/${id}`)).body as { mayAnswer?: boolean }).mayAnswer,
    ]).toEqual([false, true]);
    expect(await answer(hidden, id)).toMatchObject({ status: 409, body: { error: { code: 'name-hidden' } } });
  });
});

describe('a referral', () => {
  it('of a member is told to that member alone, who decides', async () => {
    const { id } = await post({ title: 'For a friend' });
    const [amy, bob] = [await alumni.member('Amy Refers'), await alumni.member('Bob Referred', { language: 'de' })];
    expect(await amy.post(`/v1/posts/${id}/referrals`, { person: bob.person, text: 'This is you.', key: alumni.key() })).toMatchObject({
      status: 201,
      body: {},
    });
    const mail = await alumni.mailTo(bob.email);
    expect(mail.subject).toBe('Amy Refers hat an Sie gedacht: „For a friend“');
    expect(mail.text).toContain('This is you.');
    expect(mail.source).not.toContain(amy.email);
    expect(mail.links).toContain(`http://localhost:3000/de/alumni/openings?id=${id}`);
    expect((await ray.get(`/v1/posts/${id}/answers`)).body).toEqual({ answers: [], referrals: [] });
    const { posts } = (await ray.get('/v1/posts/mine')).body as { posts: (Post & { referrals: number })[] };
    expect(posts.find((each) => each.id === id)?.referrals).toBe(0);
    expect(JSON.stringify((await ray.get(`/v1/posts/${id}`)).body)).not.toContain('Bob');
  });

  it('of somebody by name is told to the recruiter by relay', async () => {
    const cleo = await alumni.member('Cleo Recruits', { recruiter: true });
    const { id } = await post({}, cleo);
    const key = alumni.key();
    const given = { name: 'Dave Outside', text: 'Knows the trade.', key };
    const made = await sue.post(`/v1/posts/${id}/referrals`, given);
    expect(made.status).toBe(201);
    expect((await sue.post(`/v1/posts/${id}/referrals`, given)).body).toEqual(made.body);
    const mail = await alumni.mailTo(cleo.email);
    expect(mail.text).toContain('Dave Outside');
    expect(mail.source).not.toContain(sue.email);
    expect((await cleo.get(`/v1/posts/${id}/answers`)).body).toMatchObject({
      referrals: [{ with: { name: 'Sue Seeks' }, name: 'Dave Outside', text: 'Knows the trade.', ...(made.body as object) }],
    });
  });

  it('is not taken where the post wants none, or says both or neither', async () => {
    const { id } = await post({ referral: false });
    expect((await sue.post(`/v1/posts/${id}/referrals`, { name: 'x', text: 'y', key: alumni.key() })).status).toBe(404);
    const { id: other } = await post();
    for (const wrong of [{}, { name: 'x', person: ray.person }])
      expect((await sue.post(`/v1/posts/${other}/referrals`, { text: 'y', key: alumni.key(), ...wrong })).status).toBe(400);
  });
});

describe('closing', () => {
  it('comes after thirty days, with a reminder five days before, once; who answered is told and still finds it', async () => {
    at(0);
    const dee = await alumni.member('Dee Recruits', { recruiter: true });
    const { id, createdAt, closesAt } = await post({ title: 'Closing role' }, dee);
    expect(Date.parse(closesAt) - Date.parse(createdAt)).toBe(30 * DAY_MS);
    const eli = await alumni.member('Eli');
    await answer(eli, id);
    await alumni.mailTo(dee.email);
    at(24);
    await due();
    expect(await alumni.mailsTo(dee.email)).toHaveLength(1);
    at(25.1);
    await Promise.all([due(), due()]);
    await due();
    const reminders = (await alumni.mailsTo(dee.email)).slice(1);
    expect(reminders.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your post “Closing role” closes on \d+ \w+ \d{4}$/)]);
    expect(reminders[0]?.links).toContain(`http://localhost:3000/alumni/recruiter?id=${id}`);

    expect((await dee.post(`/v1/posts/${id}/renew`)).body).toMatchObject({ state: 'open' });
    at(31);
    await due();
    expect((await sue.get(`/v1/posts/${id}`)).status).toBe(200);
    at(55.2);
    // Closed by its time, though nothing was swept yet.
    expect(await titles(sue)).not.toContain('Closing role');
    expect((await sue.get(`/v1/posts/${id}`)).status).toBe(404);
    expect((await answer(sue, id)).status).toBe(404);
    expect(await answer(eli, id)).toMatchObject({ status: 409, body: { error: { code: 'post-closed' } } });
    await Promise.all([due(), due()]);
    await due();
    expect((await alumni.mailTo(eli.email)).subject).toBe('“Closing role” is closed');
    expect(await alumni.mailsTo(eli.email)).toHaveLength(1);
    expect((await eli.get(`/v1/posts/${id}`)).body).toMatchObject({ state: 'closed', answered: {} });
    expect((await dee.get(`/v1/posts/${id}`)).body).toMatchObject({ state: 'closed', mine: true });
    expect((await dee.call('PUT', `/v1/posts/${id}`, POST)).status).toBe(409);
    expect((await dee.post(`/v1/posts/${id}/renew`)).body).toMatchObject({ state: 'open' });
    expect((await sue.get(`/v1/posts/${id}`)).status).toBe(200);
    at(0);
  });

  it('by its recruiter is at once, and told once', async () => {
    const fia = await alumni.member('Fia');
    const { id } = await post({ title: 'Closed by hand' });
    await answer(fia, id);
    for (let n = 0; n < 2; n += 1) expect((await ray.post(`/v1/posts/${id}/close`)).body).toMatchObject({ state: 'closed' });
    await alumni.mailTo(fia.email);
    expect(await alumni.mailsTo(fia.email)).toHaveLength(1);
    expect((await sue.get(`/v1/posts/${id}`)).status).toBe(404);
    const { conversation } = ((await fia.get(`/v1/posts/${id}`)).body as { answered: { conversation: string } }).answered;
    expect((await fia.get(`/v1/messages/${conversation}`)).body).toMatchObject({ open: true });
  });

  it('by officers is for good', async () => {
    const { id } = await post({ title: 'Removed' });
    await alumni.withContext((context) => removePost(context, id, context.db));
    expect((await sue.get(`/v1/posts/${id}`)).status).toBe(404);
    expect((await ray.post(`/v1/posts/${id}/renew`)).status).toBe(409);
  });
});
