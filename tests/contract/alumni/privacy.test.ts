import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlumniContext } from '../../../src/backends/alumni/context.ts';
import { alumniOperations } from '../../../src/backends/alumni/operations.ts';
import { AUDIENCES, FIELDS, type Audience, type Field } from '../../../src/backends/alumni/profiles/model.ts';
import type { Log } from '../../../src/backends/kit/log.ts';
import type { Somebody } from '../support/alumni.ts';
import { allAudiences, startDirectory, type DirectoryTest, type Member } from '../support/alumni-directory.ts';
import type { Called } from '../support/users.ts';
import { isTurn } from '../../support/whole.ts';

/** What nobody else has, by field, and how it would stand in an answer. A London whose country is hidden is taken for the known one. */
const CANARIES: Record<Field, { value: string; in: RegExp }> = {
  name: { value: 'Otto Canaryname', in: /canaryname/i },
  headline: { value: 'Canaryheadline', in: /canaryheadline/i },
  about: { value: 'Canaryabout sings', in: /canaryabout/i },
  employer: { value: 'Canaryemployer', in: /canaryemployer/i },
  jobTitle: { value: 'Canarytitle', in: /canarytitle/i },
  industry: { value: 'Canaryindustry', in: /canaryindustry/i },
  city: { value: 'London', in: /london/i },
  country: { value: 'CA', in: /\bCA\b|"ca"|canada|kanada/i },
  education: { value: 'Canaryeducation', in: /canaryeducation/i },
  skills: { value: 'Canaryskill', in: /canaryskill/i },
  languages: { value: 'Canarylanguage', in: /canarylanguage/i },
  links: { value: 'https://canarylink.example/', in: /canarylink/i },
  years: { value: '1951', in: /\b(?:1951|1957)\b/ },
  offices: { value: 'Canaryoffice', in: /canaryoffice/i },
  practices: { value: 'Canarypractice', in: /canarypractice/i },
};
/** Never in any answer to anybody else. */
const SECRETS: (() => string)[] = [() => owner.id, () => owner.email];

/** Random ids have digits that mean nothing. */
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
const STAMP = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const VIEWERS = ['member', 'grouped', 'officer', 'recruiter', 'blocked', 'blocker', 'outsider', 'nobody'] as const;
type ViewerName = (typeof VIEWERS)[number];
/** Whom an audience has in it: written down here again, so that the service's own rule is held by another. */
const MAY: Record<Audience, readonly ViewerName[]> = {
  everyone: ['member', 'grouped', 'officer', 'recruiter'],
  groups: ['grouped', 'officer'],
  officers: ['officer'],
  nobody: [],
};

/** Who may the same. */
const TWINS: readonly (readonly ViewerName[])[] = [
  ['member', 'recruiter'],
  ['blocked', 'blocker'],
];

let alumni: DirectoryTest;
let owner: Member;
const viewers = {} as Record<ViewerName, Somebody | undefined>;
const own = `own:${randomUUID()}`;
const ids: { post: string; ownersPost: string } = { post: '', ownersPost: '' };
const logged: string[] = [];

const expectOk = ({ status, body }: Called): Called => {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return { status, body, headers: new Headers() };
};
const conversationsOf = async (who: Somebody): Promise<string[]> =>
  ((await who.call('GET', '/v1/messages')).body.conversations as { id: string }[] | undefined)?.map(({ id }) => id) ?? [];

beforeAll(async () => {
  const log: Log = pino<string>(
    { level: 'trace' },
    new Writable({ write: (chunk: Buffer, _encoding, done) => (logged.push(chunk.toString()), done()) }),
  );
  alumni = await startDirectory({}, { log });
  await alumni.query(`insert into alumni.own_groups (id, name, name_de) values ($1, 'Sailors', 'Segler')`, [own.slice(4)]);
  const text = (field: Field) => CANARIES[field].value;
  owner = await alumni.member('Otto', {
    texts: {
      name: text('name'),
      headline: text('headline'),
      about: text('about'),
      employer: text('employer'),
      job_title: text('jobTitle'),
      industry: text('industry'),
      city: text('city'),
      country: text('country'),
      education: text('education'),
    },
    lists: {
      skills: [text('skills')],
      languages: [text('languages')],
      links: [text('links')],
      offices: [text('offices')],
      practices: [text('practices')],
    },
    years: [1951, 1957],
    groups: [own, 'office:canaryoffice', 'practice:canarypractice', 'year:1951'],
  });
  await alumni.query(
    `update alumni.profiles set tells_joined = true, tells_moved = true, employer_at = now(), job_title_at = now() where account = $1`,
    [owner.id],
  );
  const recruiter = async (who: Somebody) =>
    alumni.query(`insert into alumni.recruiters (account, state, employer, why) values ($1, 'yes', 'Northwind', 'I hire')`, [who.id]);
  viewers.member = await alumni.member('Mia Member');
  viewers.grouped = await alumni.member('Gil Grouped', { groups: [own] });
  viewers.officer = await alumni.officerMember('Ova Officer');
  viewers.recruiter = await alumni.member('Rex Recruiter');
  viewers.blocked = await alumni.member('Bo Blocked', { groups: [own] });
  viewers.blocker = await alumni.member('Bea Blocker', { groups: [own] });
  viewers.outsider = await alumni.person('outsider');
  viewers.nobody = undefined;
  await recruiter(viewers.recruiter);
  await recruiter(owner);

  // Everything that two members have with each other, from when everybody saw everything.
  const key = () => randomUUID();
  for (const name of ['member', 'grouped', 'officer', 'recruiter', 'blocked', 'blocker'] as const) {
    const { body } = expectOk(
      await viewers[name]!.call('POST', '/v1/messages', { to: owner.person, subject: 'Hello', text: 'A question', key: key() }),
    );
    expectOk(await owner.call('POST', `/v1/messages/${String(body.id)}`, { text: 'An answer', key: key() }));
  }
  const role = { title: 'Role', employer: 'Northwind', place: 'Leeds', country: 'GB', type: 'permanent', text: 'Text', referral: true };
  ids.post = String(expectOk(await viewers.recruiter.call('POST', '/v1/posts', { ...role, key: key() })).body.id);
  ids.ownersPost = String(expectOk(await owner.call('POST', '/v1/posts', { ...role, key: key() })).body.id);
  expectOk(await owner.call('POST', `/v1/posts/${ids.post}/answers`, { text: 'I would', key: key() }));
  expectOk(await viewers.member.call('POST', `/v1/posts/${ids.ownersPost}/answers`, { text: 'I would', key: key() }));
  expectOk(await viewers.grouped.call('POST', `/v1/posts/${ids.post}/referrals`, { person: owner.person, text: 'Somebody', key: key() }));
  expectOk(await owner.call('PUT', '/v1/mentoring', { offers: true, topics: ['career'], most: 5, pausedUntil: null, about: 'I listen' }));
  expectOk(await viewers.member.call('POST', '/v1/mentoring/requests', { to: owner.person, reason: 'Please', key: key() }));
  expectOk(await viewers.recruiter.call('POST', '/v1/reports', { kind: 'person', id: owner.person, why: 'A reason' }));
  expectOk(await owner.call('POST', '/v1/blocks', { person: (viewers.blocked as Member).person }));
  expectOk(await viewers.blocker.call('POST', '/v1/blocks', { person: owner.person }));
}, 120_000);
afterAll(() => alumni?.stop());

/** Asks of the directory with which somebody would hunt for a field, and how many they find where they may see it. */
const HUNTS: Partial<Record<Field, string[]>> = {
  name: ['q=canaryname', 'q=otto'],
  headline: ['q=canaryhead'],
  about: ['q=canaryabout+sings'],
  employer: ['employer=canaryemployer', 'q=canaryemp'],
  jobTitle: ['q=canarytitle'],
  industry: ['industry=Canaryindustry', 'q=canaryindustry'],
  city: ['city=london', 'q=london'],
  country: ['country=ca', 'q=canada', 'q=kanada'],
  education: ['q=canaryeducation'],
  skills: ['skill=canaryskill', 'q=canaryskill'],
  languages: ['q=canarylanguage'],
  years: ['from=1950&to=1958', 'group=year:1951'],
  offices: ['office=canaryoffice', 'q=canaryoffice', 'group=office:canaryoffice'],
  practices: ['practice=canarypractice', 'q=canarypractice', 'group=practice:canarypractice'],
};

interface At {
  viewer: Somebody | undefined;
  conversations: readonly string[];
}

/** What is asked of each call that reads. */
const READS: Record<string, (at: At) => string[]> = {
  'GET /v1/wording': () => ['/v1/wording?language=en'],
  'GET /v1/me': () => ['/v1/me'],
  'GET /v1/consents': () => ['/v1/consents'],
  'GET /v1/profile': () => ['/v1/profile'],
  'GET /v1/directory': () => [
    '/v1/directory',
    ...['name', 'relevance', 'city', 'employer', 'years'].map((sort) => `/v1/directory?sort=${sort}&lang=de`),
    '/v1/directory?mentors=1',
  ],
  'GET /v1/directory/suggest': () =>
    ['canary', 'o', 'l', 'lon', 'canaryname', 'canaryemp', 'canarysk', 'canaryo', 'canaryp', 'canaryi'].map(
      (q) => `/v1/directory/suggest?q=${q}`,
    ),
  'GET /v1/directory/map': () => ['/v1/directory/map', '/v1/directory/map?mentors=1'],
  'GET /v1/people/:id': () => [`/v1/people/${owner.person}`],
  'GET /v1/groups': () => ['/v1/groups', '/v1/groups?lang=de'],
  'GET /v1/groups/:id': () => [own, 'office:canaryoffice', 'practice:canarypractice', 'year:1951'].map((id) => `/v1/groups/${id}`),
  'GET /v1/moves': () => ['/v1/moves'],
  'GET /v1/messages': () => ['/v1/messages'],
  'GET /v1/messages/:id': ({ conversations }) => conversations.map((id) => `/v1/messages/${id}`),
  'GET /v1/blocks': () => ['/v1/blocks'],
  'GET /v1/mentoring': () => ['/v1/mentoring'],
  'GET /v1/mentors': () => ['/v1/mentors', '/v1/mentors?topic=career'],
  'GET /v1/mentoring/requests': () => ['/v1/mentoring/requests'],
  'GET /v1/posts': () => ['/v1/posts', '/v1/posts?q=role'],
  'GET /v1/posts/mine': () => ['/v1/posts/mine'],
  'GET /v1/posts/:id': () => [`/v1/posts/${ids.post}`, `/v1/posts/${ids.ownersPost}`],
  'GET /v1/posts/:id/answers': () => [`/v1/posts/${ids.post}/answers`, `/v1/posts/${ids.ownersPost}/answers`],
  'GET /v1/alerts': () => ['/v1/alerts'],
  'GET /v1/officers/queue': () => ['/v1/officers/queue'],
  'GET /v1/officers/recruiters': () => ['/v1/officers/recruiters'],
  'GET /v1/officers/reports': () => ['/v1/officers/reports'],
  'GET /v1/officers/suspended': () => ['/v1/officers/suspended'],
  'GET /v1/officers/members': () =>
    ['', 'q=otto', 'q=canaryname', 'q=canaryemployer', 'q=canaryoffice'].map((query) => `/v1/officers/members?${query}`),
  'GET /v1/officers/segments': () => ['/v1/officers/segments'],
  'GET /v1/officers/groups': () => ['/v1/officers/groups'],
  'GET /v1/officers/invitations': () => ['/v1/officers/invitations'],
  'GET /v1/officers/leavers/imports': () => ['/v1/officers/leavers/imports'],
  'GET /v1/officers/newsletters': () => ['/v1/officers/newsletters'],
  'GET /v1/officers/newsletters/:id': () => newsletters.map((id) => `/v1/officers/newsletters/${id}`),
  'GET /v1/officers/newsletters/:id/count': () => newsletters.map((id) => `/v1/officers/newsletters/${id}/count`),
  'GET /v1/officers/figures': () => ['/v1/officers/figures'],
  'GET /v1/officers/waiting': () => ['/v1/officers/waiting'],
  'GET /v1/officers/export': () => ['/v1/officers/export'],
};
const newsletters: string[] = [];

/** Calls that are not asked here, and why nobody learns of others by them. */
const NOT_ASKED: Record<string, string> = Object.fromEntries([
  ...[
    'join/list',
    'join/invitation',
    'join/questions',
    'confirm',
    'leave',
    'profile/cv',
    'messages/reached',
    'recruiter',
    'posts',
    'alerts/off',
    'newsletters/off',
    'blocks',
    'reports',
  ].map((path) => [`POST /v1/${path}`, 'answers with the caller’s own, or with an id']),
  ...[
    'DELETE /v1/join',
    'PUT /v1/profile',
    'PUT /v1/mentoring',
    'PUT /v1/alerts',
    'DELETE /v1/alerts',
    'PUT /v1/newsletters',
    'DELETE /v1/blocks/:person',
  ].map((name) => [name, 'answers with the caller’s own']),
  ...['groups/:id/join', 'groups/:id/leave'].map((path) => [`POST /v1/${path}`, 'answers with a group as GET /v1/groups does']),
  ...['PUT /v1/posts/:id', 'POST /v1/posts/:id/renew', 'POST /v1/posts/:id/close'].map((name) => [
    name,
    'answers with the caller’s own post',
  ]),
  ...['messages', 'messages/:id', 'mentoring/requests', 'mentoring/requests/:id', 'posts/:id/answers', 'posts/:id/referrals'].map(
    (path) => [`POST /v1/${path}`, 'is asked below, of somebody who hides the name'],
  ),
  ...[
    'queue/:id',
    'recruiters/:id',
    'reports/:id',
    'members/:id/restore',
    'members/:id/erase',
    'members/:id/facts',
    'groups',
    'invitations',
    'leavers',
    'leavers/off',
    'newsletters',
    'newsletters/:id/test',
    'newsletters/:id/send',
    'newsletters/:id/stop',
  ].map((path) => [`POST /v1/officers/${path}`, 'changes something, and says what the list says']),
  ...[
    'PUT /v1/officers/groups/:id',
    'DELETE /v1/officers/groups/:id',
    'PUT /v1/officers/groups/:id/members/:person',
    'DELETE /v1/officers/groups/:id/members/:person',
    'DELETE /v1/officers/invitations/:id',
    'PUT /v1/officers/newsletters/:id',
    'DELETE /v1/officers/newsletters/:id',
  ].map((name) => [name, 'changes something, and says what the list says']),
  ...['POST /admin/leavers', 'POST /admin/account', 'POST /admin/export', 'POST /admin/erase'].map((name) => [
    name,
    'is for the key alone',
  ]),
]);

/** Values of facets that somebody asked for stand in the answer as they were asked, whether anybody has them or not. */
const withoutEchoes = (body: Called['body']): string =>
  JSON.stringify(body, (_name, value: unknown) =>
    Array.isArray(value)
      ? value.filter((each) => !(typeof each === 'object' && each !== null && 'count' in each && 'label' in each && each.count === 0))
      : value,
  );
/** What an answer says, without random ids and moments. */
const said = (text: string): string => text.replace(UUID, '').replace(STAMP, '');

async function ask(viewer: Somebody | undefined, path: string): Promise<{ status: number; body: Called['body']; text: string }> {
  const { status, body } = await alumni.call('GET', path, { token: viewer?.token });
  const text = withoutEchoes(body);
  if (status >= 500) throw new Error(`${path} answered ${status}: ${text}`);
  return { status, body, text };
}

const sees = (name: ViewerName, settings: Record<string, Audience>, field: Field): boolean =>
  MAY[settings.name ?? 'nobody'].includes(name) && MAY[settings[field] ?? 'nobody'].includes(name);

/**
 * Asks everything as everybody. @returns what somebody was shown, or could find, that they may not, and what they should see and did not
 *
 * @param changed the one field whose setting is another: hunted for alone, by those who may ask anything at all
 */
async function crawl(settings: Record<string, Audience>, changed?: Field): Promise<string[]> {
  const wrong: string[] = [];
  const turn = changed === undefined ? 0 : FIELDS.indexOf(changed) + AUDIENCES.indexOf(settings[changed] ?? 'nobody');
  for (const name of VIEWERS) {
    if (changed !== undefined && changed !== 'name' && (name === 'outsider' || name === 'nobody')) continue;
    // One of two who may the same asks after changes of one field, the other after those of the next.
    if (
      changed !== undefined &&
      TWINS.some((pair) => pair.includes(name) && !isTurn(pair.indexOf(name), FIELDS.indexOf(changed), pair.length))
    )
      continue;
    const viewer = viewers[name];
    const at: At = { viewer, conversations: viewer === undefined ? [] : await conversationsOf(viewer) };
    const hidden = FIELDS.filter((field) => !sees(name, settings, field));
    await Promise.all(
      Object.values(READS)
        // Of three who keep a field from somebody two are enough to ask each call once at least; when all changes, each is asked.
        .filter((_, which) => changed === undefined || isTurn(which, turn, 2))
        .flatMap((paths) => paths(at))
        .map(async (path) => {
          const { text } = await ask(viewer, path);
          for (const field of hidden)
            if (CANARIES[field].in.test(said(text))) wrong.push(`${name} is shown ${field} by ${path}: ${text.slice(0, 300)}`);
          for (const secret of SECRETS) if (text.includes(secret())) wrong.push(`${name} is shown an account or an address by ${path}`);
        }),
    );
    const { text: person } = await ask(viewer, `/v1/people/${owner.person}`);
    for (const field of FIELDS)
      if (sees(name, settings, field) && !CANARIES[field].in.test(said(person)))
        wrong.push(`${name} is not shown ${field}, and may see it`);
    if (name === 'outsider' || name === 'nobody') continue;
    const hunts = (Object.entries(HUNTS) as [Field, string[]][]).flatMap(([field, queries]) =>
      changed === undefined || changed === 'name' || changed === field ? queries.map((query) => ({ field, query })) : [],
    );
    await Promise.all(
      hunts.map(async ({ field, query }) => {
        const expected = sees(name, settings, field) ? 1 : 0;
        const list = await ask(viewer, `/v1/directory?${query}`);
        if (list.body.total !== expected) wrong.push(`${name} finds ${String(list.body.total)} by ${query}, not ${expected}`);
        const map = await ask(viewer, `/v1/directory/map?${query}`);
        const counted = (map.body.places as { count: number }[]).reduce((sum, { count }) => sum + count, Number(map.body.without));
        if (counted !== expected) wrong.push(`${name} counts ${counted} on the map by ${query}, not ${expected}`);
        for (const each of hidden)
          for (const { text } of [list, map]) if (CANARIES[each].in.test(said(text))) wrong.push(`${name} is shown ${each} by ${query}`);
      }),
    );
  }
  return wrong;
}

const FOR_ALL = allAudiences('everyone');
const show = (settings: Record<string, Audience>) => alumni.show(owner, settings as Partial<Record<Field, Audience>>);

it('every call that the service declares is asked, or said why not', () => {
  const declared = alumniOperations({} as AlumniContext).map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(READS), ...Object.keys(NOT_ASKED)].toSorted()).toEqual(declared.toSorted());
});

describe('nobody sees, finds or counts what they may not', () => {
  beforeAll(async () => {
    const { body } = expectOk(
      await viewers.officer!.call('POST', '/v1/officers/newsletters', { subject: 'News', text: 'News', segment: {}, key: randomUUID() }),
    );
    newsletters.push(String(body.id));
  });

  it('before anything is hidden everybody but the blocked sees everything', async () => {
    expect(await crawl(FOR_ALL)).toEqual([]);
  });

  it.each(FIELDS)('%s, after each change of who may see it', async (field) => {
    await show(FOR_ALL);
    // Shown to all is what everything was before: the way back to it is gone for some of the fields.
    const back = isTurn(FIELDS.indexOf(field), 0, 3) ? (['everyone'] as const) : [];
    for (const audience of [...AUDIENCES.filter((each) => each !== 'everyone'), ...back]) {
      await show({ [field]: audience });
      expect([audience, await crawl({ ...FOR_ALL, [field]: audience }, field)]).toEqual([audience, []]);
    }
  });

  it('everything at once', async () => {
    for (const audience of AUDIENCES) {
      await show(allAudiences(audience));
      expect([audience, await crawl(allAudiences(audience))]).toEqual([audience, []]);
    }
  });

  it('a segment of a newsletter counts nobody by what officers may not see', async () => {
    const segments: string[] = [];
    for (const segment of [{ offices: ['Canaryoffice'] }, { practices: ['Canarypractice'] }, { years: [1951] }, { countries: ['CA'] }]) {
      const { body } = expectOk(
        await viewers.officer!.call('POST', '/v1/officers/newsletters', { subject: 'News', text: 'News', segment, key: randomUUID() }),
      );
      segments.push(String(body.id));
    }
    const counts = () =>
      Promise.all(segments.map(async (id) => (await viewers.officer!.call('GET', `/v1/officers/newsletters/${id}/count`)).body.count));
    await show(FOR_ALL);
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await show({ offices: 'nobody', practices: 'nobody', years: 'nobody', country: 'nobody' });
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});

describe('somebody who hides the name', () => {
  let mailsBefore: Set<string>;
  const mails = async (): Promise<{ id: string; source: string; to: string[] }[]> => {
    await alumni.service().settled();
    const { messages } = (await (await fetch(`${alumni.users.mailbox.url}/api/messages?limit=500`)).json()) as {
      messages: { id: string; to: string[] }[];
    };
    return Promise.all(
      messages.map(async ({ id, to }) => ({
        id,
        to,
        source: await (await fetch(`${alumni.users.mailbox.url}/messages/${id}/source`)).text(),
      })),
    );
  };
  beforeAll(async () => {
    await show(allAudiences('nobody'));
    mailsBefore = new Set((await mails()).map(({ id }) => id));
  });

  it('is named by no answer to what others send, and by no mail', async () => {
    const key = () => randomUUID();
    const answers: Called[] = [];
    for (const name of ['member', 'grouped', 'recruiter', 'officer'] as const) {
      const viewer = viewers[name] as Member;
      answers.push(
        await viewer.call('POST', '/v1/messages', { to: owner.person, subject: 'Again', text: 'Again', key: key() }),
        await viewer.call('POST', '/v1/mentoring/requests', { to: owner.person, reason: 'Again', key: key() }),
        await viewer.call('POST', `/v1/posts/${ids.ownersPost}/answers`, { text: 'Again', key: key() }),
        await viewer.call('POST', `/v1/posts/${ids.post}/referrals`, { person: owner.person, text: 'Again', key: key() }),
      );
      for (const id of await conversationsOf(viewer))
        answers.push(
          await viewer.call('POST', `/v1/messages/${id}`, { text: 'Once more', key: key() }),
          await owner.call('POST', `/v1/messages/${id}`, { text: 'An answer', key: key() }),
        );
    }
    const requests = (await owner.call('GET', '/v1/mentoring/requests')).body.asMentor as { id: string }[];
    for (const { id } of requests)
      answers.push(await owner.call('POST', `/v1/mentoring/requests/${id}`, { decision: 'accept', note: 'Yes' }));
    for (const id of newsletters) {
      const { changedAt } = expectOk(await viewers.officer!.call('GET', `/v1/officers/newsletters/${id}`)).body;
      answers.push(expectOk(await viewers.officer!.call('POST', `/v1/officers/newsletters/${id}/send`, { changedAt })));
    }
    answers.push(await owner.call('POST', `/v1/posts/${ids.ownersPost}/close`, {}));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const named = answers
      .map(({ body }) => said(JSON.stringify(body ?? {})))
      .filter((text) => FIELDS.some((field) => field !== 'country' && CANARIES[field].in.test(text)));
    expect(named).toEqual([]);
    const sent = (await mails()).filter(({ id, to }) => !mailsBefore.has(id) && !to.includes(owner.email));
    const leaks = sent.flatMap(({ source, to }) =>
      [
        ...FIELDS.filter((field) => !['country', 'city', 'years'].includes(field)).map((field) => CANARIES[field].in),
        new RegExp(owner.email, 'i'),
        new RegExp(owner.id),
      ]
        .filter((canary) => canary.test(source))
        .map((canary) => `${String(canary)} in a mail to ${to.join()}: ${source.slice(0, 600)}`),
    );
    expect(leaks).toEqual([]);
  });

  it('and everybody else is in no line of the log', () => {
    const lines = logged.join('');
    expect(lines.length).toBeGreaterThan(10_000);
    const canaries = [
      ...FIELDS.filter((field) => field !== 'country' && field !== 'years').map((field) => CANARIES[field].in),
      /@example\.org/,
    ];
    const telling = logged.filter((line) => {
      const text = said(line);
      return canaries.some((canary) => canary.test(text));
    });
    expect(telling).toEqual([]);
  });
});
