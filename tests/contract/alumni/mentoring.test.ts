import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayOf, startContact, type ContactTest, type Member } from '../support/alumni-contact.ts';

let alumni: ContactTest;
beforeAll(async () => {
  alumni = await startContact();
});
afterAll(() => alumni.stop());

const OFFER = { offers: true, topics: ['career', 'board'], most: 2, pausedUntil: null, about: 'Twenty years in Leeds.\nAsk me.' };
interface Mentors {
  total: number;
  pages: number;
  mentors: { id: string; name: string; free: number; topics: string[] }[];
  topics: { value: string; count: number }[];
}
const mentorsFor = async (viewer: Member, query = ''): Promise<Mentors> => (await viewer.get(`/v1/mentors${query}`)).body as Mentors;
const names = ({ mentors }: Mentors): string[] => mentors.map(({ name }) => name);
const ask = (mentee: Member, mentor: Member, more: object = {}) =>
  mentee.post('/v1/mentoring/requests', { to: mentor.person, reason: 'I want to change.\nHow did you?', key: alumni.key(), ...more });
const decide = (who: Member, id: string, decision: string, note?: string) =>
  who.post(`/v1/mentoring/requests/${id}`, { decision, ...(note === undefined ? {} : { note }) });
/** A mentor with an offer. */
async function mentor(name: string, offer: object = {}, more: Parameters<ContactTest['member']>[1] = {}): Promise<Member> {
  const made = await alumni.member(name, more);
  expect((await made.call('PUT', '/v1/mentoring', { ...OFFER, ...offer })).status).toBe(200);
  return made;
}

describe('an offer', () => {
  it('is nothing until somebody makes one, and what they said afterwards', async () => {
    const ann = await alumni.member('Ann Offers');
    expect((await ann.get('/v1/mentoring')).body).toEqual({ offers: false, topics: [], most: 3, pausedUntil: null, about: '', active: 0 });
    expect((await ann.call('PUT', '/v1/mentoring', OFFER)).body).toEqual({ ...OFFER, active: 0 });
    expect((await ann.get('/v1/mentoring')).body).toEqual({ ...OFFER, active: 0 });
    for (const wrong of [{ most: 0 }, { most: 11 }, { topics: ['riding'] }, { pausedUntil: 'soon' }, { about: 'x'.repeat(2001) }])
      expect((await ann.call('PUT', '/v1/mentoring', { ...OFFER, ...wrong })).status).toBe(400);
    await ann.call('PUT', '/v1/mentoring', { ...OFFER, offers: false });
  });

  it('is seen by whom its maker shows their name, with counts of what is seen alone', async () => {
    const viewer = await alumni.member('Viewer');
    const shown = await mentor('Beth Shown');
    await mentor('Carl Hidden', {}, { audience: 'nobody' });
    await mentor('Dora Paused', { pausedUntil: '2999-01-01' });
    await mentor('Emil Again', { pausedUntil: '2020-01-01', topics: ['board'] });
    const ended = await mentor('Finn Ended');
    await ended.call('PUT', '/v1/mentoring', { ...OFFER, offers: false });
    const blocked = await mentor('Gus Blocked');
    await viewer.post('/v1/blocks', { person: blocked.person });
    const all = await mentorsFor(viewer);
    expect(names(all)).toEqual(['Beth Shown', 'Emil Again']);
    expect(all.topics).toEqual([
      { value: 'career', count: 1 },
      { value: 'board', count: 2 },
    ]);
    expect(names(await mentorsFor(viewer, '?topic=career'))).toEqual(['Beth Shown']);
    // Who they are is said as far as they show it, as in the directory.
    const write = async (audience: string) => {
      const { revision } = (await shown.get('/v1/profile')).body as { revision: number };
      const body = { revision, fields: { jobTitle: 'Head of works', city: 'Leeds' }, audiences: { jobTitle: 'everyone', city: audience } };
      expect((await shown.call('PUT', '/v1/profile', body)).status).toBe(200);
      return (await mentorsFor(viewer, '?topic=career')).mentors[0];
    };
    expect(await write('nobody')).toMatchObject({ name: 'Beth Shown', jobTitle: 'Head of works' });
    expect(await write('nobody')).not.toHaveProperty('city');
    expect(await write('everyone')).toMatchObject({ city: 'Leeds' });
    expect(JSON.stringify(await mentorsFor(viewer))).not.toContain(shown.account);
    expect((await mentorsFor(viewer, '?topic=career')).topics).toEqual(all.topics);
    expect(names(await mentorsFor(shown))).not.toContain('Beth Shown');
    expect((await viewer.get('/v1/mentors?page=9')).status).toBe(404);
    expect((await viewer.get('/v1/mentors?topic=riding')).status).toBe(400);
  });
});

describe('a request', () => {
  it('that is refused counts for nothing', async () => {
    const eager = await alumni.member('Eager');
    for (const name of ['First', 'Second', 'Third']) expect((await ask(eager, await mentor(name))).status).toBe(201);
    const fourth = await mentor('Fourth');
    for (let at = 0; at < 10; at += 1)
      expect(await ask(eager, fourth)).toMatchObject({ status: 409, body: { error: { code: 'too-many-asked' } } });
    const to = (await alumni.member('Somebody else')).person;
    expect((await eager.post('/v1/messages', { to, subject: 'Hello', text: 'Hello', key: alumni.key() })).status).toBe(201);
  });

  it('that is accepted stays in reach, however many were asked since', async () => {
    const busy = await mentor('Busy');
    const early = await alumni.member('Early');
    const { id } = (await ask(early, busy)).body as { id: string };
    await decide(busy, id, 'accept');
    await alumni.query(
      `insert into alumni.mentoring_requests (id, mentor, mentee, conversation, state, created_at)
        select gen_random_uuid(), r.mentor, r.mentee, r.conversation, 'declined', now() + interval '1 minute'
        from alumni.mentoring_requests r, generate_series(1, 201) where r.id = $1`,
      [id],
    );
    const { asMentor } = (await busy.get('/v1/mentoring/requests')).body as { asMentor: { id: string }[] };
    expect([asMentor.length, asMentor[0]?.id]).toEqual([201, id]);
  });

  it('is offered only where a place is free: nobody who is full is called a mentor', async () => {
    const full = await mentor('Full Up', { most: 1 });
    const viewer = await alumni.member('Looks for one');
    const mentorOf = async () => {
      const { mentor, mentoring } = (await viewer.get(`/v1/people/${full.person}`)).body as { mentor?: true; mentoring?: object };
      return { mentor, mentoring };
    };
    expect(await mentorOf()).toEqual({ mentor: true, mentoring: { topics: OFFER.topics, about: OFFER.about } });
    const { id } = (await ask(await alumni.member('Takes the place'), full)).body as { id: string };
    await decide(full, id, 'accept');
    expect(await mentorOf()).toEqual({});
    expect(JSON.stringify((await viewer.get('/v1/directory?mentors=1')).body)).not.toContain(full.person);
  });

  it('comes to the mentor by relay, with its reason; accepted with a note, the other hears of both', async () => {
    const mona = await mentor('Mona');
    const ned = await alumni.member('Ned');
    const key = alumni.key();
    const asked = await ask(ned, mona, { key });
    expect(asked.status).toBe(201);
    expect((await ask(ned, mona, { key })).body).toEqual(asked.body);
    const { id, conversation } = asked.body as { id: string; conversation: string };
    const mail = await alumni.mailTo(mona.email);
    expect(mail.subject).toBe('Request for mentoring');
    expect(mail.text).toContain('How did you?');
    expect(mail.source).not.toContain(ned.email);
    expect((await mona.get('/v1/mentoring/requests')).body).toMatchObject({
      asMentor: [{ id, state: 'asked', reason: 'I want to change.\nHow did you?', with: { name: 'Ned' }, conversation }],
      asMentee: [],
    });
    expect((await decide(ned, id, 'accept')).status).toBe(404);
    expect((await decide(mona, id, 'accept', 'Gladly.')).body).toMatchObject({ id, state: 'accepted', with: { name: 'Ned' } });
    await alumni.mailTo(ned.email, 2);
    const mails = await alumni.mailsTo(ned.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['Mona will be your mentor', 'Re: Request for mentoring']);
    for (const each of mails) expect(each.source).not.toContain(mona.email);
    expect((await ned.get(`/v1/messages/${conversation}`)).body).toMatchObject({
      kind: 'mentoring',
      request: { id, state: 'accepted' },
      messages: [{ mine: true }, { mine: false, text: 'Gladly.' }],
    });
    expect(
      (await alumni.answer(ned.email, relayOf(mails.find(({ subject }) => subject.startsWith('Re:')) ?? mail), 'Thank you')).code,
    ).toBe(250);
    expect((await mona.get('/v1/mentoring')).body).toMatchObject({ active: 1 });
  });

  it('is once at a time with one mentor, three at a time that wait, and none of the hidden', async () => {
    const mentors = await Promise.all(['P', 'Q', 'R', 'S'].map((name) => mentor(`Mentor ${name}`)));
    const olga = await alumni.member('Olga');
    const [first, second, third, fourth] = mentors as [Member, Member, Member, Member];
    const { body } = await ask(olga, first);
    expect(await ask(olga, first)).toMatchObject({ status: 409, body: { error: { code: 'request-open' } } });
    expect((await ask(olga, second)).status).toBe(201);
    expect((await ask(olga, third)).status).toBe(201);
    expect(await ask(olga, fourth)).toMatchObject({ status: 409, body: { error: { code: 'too-many-asked' } } });
    const { id } = body as { id: string };
    expect((await decide(first, id, 'withdraw')).status).toBe(404);
    expect((await decide(olga, id, 'withdraw')).body).toMatchObject({ state: 'ended' });
    expect((await ask(olga, fourth)).status).toBe(201);
    const hidden = await alumni.member('Hidden Pat', { audience: 'nobody' });
    expect(await ask(hidden, first)).toMatchObject({ status: 409, body: { error: { code: 'name-hidden' } } });
    expect((await ask(olga, olga)).status).toBe(404);
  });

  it('that was accepted meanwhile is not taken back', async () => {
    const [liv, mio] = [await mentor('Liv'), await alumni.member('Mio')];
    const { id } = (await ask(mio, liv)).body as { id: string };
    await decide(liv, id, 'accept');
    expect(await decide(mio, id, 'withdraw')).toMatchObject({ status: 409, body: { error: { code: 'wrong-state' } } });
    expect((await decide(mio, id, 'end')).body).toMatchObject({ state: 'ended' });
  });

  it('comes up in the list of conversations by the note of its decision', async () => {
    const [ida, jon] = [await mentor('Ida'), await alumni.member('Jon')];
    const { id, conversation } = (await ask(jon, ida)).body as { id: string; conversation: string };
    const { id: other } = (await ida.post('/v1/messages', { to: jon.person, subject: 'Since', text: 'x', key: alumni.key() })).body as {
      id: string;
    };
    const listed = async () =>
      ((await jon.get('/v1/messages')).body as { conversations: { id: string }[] }).conversations.map((each) => each.id);
    expect(await listed()).toEqual([other, conversation]);
    await decide(ida, id, 'accept', 'Gladly.');
    expect(await listed()).toEqual([conversation, other]);
  });

  it('has the note of its decision once, of either press, and not another one without a word', async () => {
    const [kim, lou] = [await mentor('Kim'), await alumni.member('Lou')];
    const { id, conversation } = (await ask(lou, kim)).body as { id: string; conversation: string };
    expect((await decide(kim, id, 'accept')).status).toBe(200);
    for (const note of ['Gladly.', 'Gladly.']) expect((await decide(kim, id, 'accept', note)).status).toBe(200);
    expect((await decide(kim, id, 'accept', 'Gladly, in May.')).status).toBe(409);
    expect((await lou.get(`/v1/messages/${conversation}`)).body).toMatchObject({ messages: [{ mine: true }, { text: 'Gladly.' }] });
  });

  it('twice at the same moment is one', async () => {
    const [rosa, sam] = [await mentor('Rosa'), await alumni.member('Sam')];
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(sam, rosa)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const key = alumni.key();
    const [tom, ute] = [await mentor('Tom'), await alumni.member('Ute')];
    const same = await Promise.all(Array.from({ length: 4 }, () => ask(ute, tom, { key })));
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('cannot be made to who is full, pauses or offers it no more; places are kept when accepting too', async () => {
    const vera = await mentor('Vera', { most: 1 });
    const [will, xena, yara] = [await alumni.member('Will'), await alumni.member('Xena'), await alumni.member('Yara')];
    const idOf = async (who: Member) => ((await ask(who, vera)).body as { id: string }).id;
    const [one, two] = [await idOf(will), await idOf(xena)];
    const accepted = await Promise.all([decide(vera, one, 'accept'), decide(vera, two, 'accept')]);
    expect(accepted.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(names(await mentorsFor(yara))).not.toContain('Vera');
    expect(await ask(yara, vera)).toMatchObject({ status: 409, body: { error: { code: 'mentor-full' } } });
    const waiting = accepted[0]?.status === 200 ? two : one;
    expect((await decide(vera, waiting, 'decline')).body).toMatchObject({ state: 'declined' });
    expect((await decide(vera, waiting, 'accept')).status).toBe(409);
    expect((await decide(vera, waiting, 'decline')).status).toBe(200);
    expect((await decide(vera, waiting === one ? two : one, 'end')).body).toMatchObject({ state: 'ended' });
    expect(names(await mentorsFor(yara))).toContain('Vera');
    await vera.call('PUT', '/v1/mentoring', { ...OFFER, pausedUntil: '2999-01-01' });
    expect((await ask(yara, vera)).status).toBe(409);
    await vera.call('PUT', '/v1/mentoring', { ...OFFER, offers: false });
    expect((await ask(yara, vera)).status).toBe(409);
  });

  it('ends with a block, and with leaving', async () => {
    const [zoe, abe] = [await mentor('Zoe'), await alumni.member('Abe')];
    const { id } = (await ask(abe, zoe)).body as { id: string };
    await decide(zoe, id, 'accept');
    await zoe.post('/v1/blocks', { person: abe.person });
    expect((await abe.get('/v1/mentoring/requests')).body).toMatchObject({ asMentee: [{ id, state: 'ended', with: {} }] });
    expect((await zoe.get('/v1/mentoring')).body).toMatchObject({ active: 0 });
    await alumni.query(`delete from alumni.members where account = $1`, [zoe.account]);
    expect((await abe.get('/v1/mentoring/requests')).body).toEqual({ asMentor: [], asMentee: [] });
  });
});
