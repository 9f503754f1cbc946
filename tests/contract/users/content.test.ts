import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUsers, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());

interface Saved {
  articleId: string;
  title: string;
  note: string;
  savedAt: string;
}

/** Calls as one reader. */
const as = async (name: string) => {
  const { access_token: token, user } = await users.signIn(name);
  return {
    user,
    token,
    call: (method: string, path: string, body?: unknown) => users.call(method, path, { token, ...(body === undefined ? {} : { body }) }),
  };
};

describe('saved articles', () => {
  const article = (id: string, more: object = {}) => ({ articleId: id, path: `/insights/${id}`, title: `Title ${id}`, ...more });

  it('come in pages, newest first, and are found by title and note', async () => {
    const { call } = await as('saver');
    for (let count = 1; count <= 25; count += 1)
      await call('POST', '/v1/content/add-user-content', article(`a-${count}`, count === 3 ? { note: '100% of_the grid' } : {}));
    const get = async (body: object) =>
      (await call('POST', '/v1/content/get-user-content', body)).body as unknown as { items: Saved[]; total: number };
    const first = await get({ pageSize: 10 });
    expect(first.total).toBe(25);
    expect(first.items.map(({ articleId }) => articleId).slice(0, 2)).toEqual(['a-25', 'a-24']);
    expect((await get({ page: 3, pageSize: 10 })).items).toHaveLength(5);
    expect(await get({ page: 9, pageSize: 10 })).toMatchObject({ items: [], total: 25 });
    // Past the end as every list says it (promise 15): 404, and which page is the last, of what the query finds.
    for (const [body, last] of [
      [{ page: 9, pageSize: 10 }, 3],
      [{ page: 2, query: '100% of_' }, 1],
      [{ page: 2, query: 'nothing has this' }, 1],
    ] as const) {
      const answer = await call('POST', '/v1/content/get-user-content', body);
      expect([answer.status, answer.body.error]).toEqual([
        404,
        expect.objectContaining({ code: 'past-the-end', message: `There is no page ${body.page}: the last one is ${last}.`, pages: last }),
      ]);
    }
    expect((await get({ query: '100% of_' })).items.map(({ articleId }) => articleId)).toEqual(['a-3']);
    expect((await get({ query: '%' })).total).toBe(1);
    await call('POST', '/v1/content/add-user-content', article('a-26', { title: 'Über die Leitung', note: 'ÖL und Netz' }));
    for (const query of ['über', 'Über', 'ubeR', 'öl und', 'OL'])
      expect([query, (await get({ query })).items.map(({ articleId }) => articleId)]).toEqual([query, ['a-26']]);
    // Whoever reads the list by its titles looks for "Über" between "Title" and "Value".
    await call('POST', '/v1/content/add-user-content', article('a-27', { title: 'Zinc' }));
    const byTitle = (await get({ sort: 'title', pageSize: 50 })).items.map(({ articleId }) => articleId);
    expect(byTitle.slice(-2)).toEqual(['a-26', 'a-27']);
    expect((await get({ articleIds: ['a-1', 'a-2', 'none'] })).total).toBe(2);
  });

  it('saving twice is saving once; the note changes, the date stays', async () => {
    const { call } = await as('twice');
    const first = (await call('POST', '/v1/content/add-user-content', article('b', { note: 'one' }))).body;
    const second = (await call('POST', '/v1/content/add-user-content', article('b', { note: 'two' }))).body;
    expect(second).toMatchObject({ note: 'two', savedAt: first.savedAt });
    expect((await call('POST', '/v1/content/add-user-content', article('b'))).body).toMatchObject({ note: 'two' });
    expect((await call('POST', '/v1/content/get-user-content', {})).body).toMatchObject({ total: 1 });
  });

  it('a removed one is gone, and comes back as it was', async () => {
    const { call } = await as('undo');
    const before = (await call('POST', '/v1/content/add-user-content', article('c', { note: 'mine' }))).body;
    for (const _ of [1, 2]) expect((await call('POST', '/v1/content/delete-user-content', { articleId: 'c' })).status).toBe(200);
    expect((await call('POST', '/v1/content/get-user-content', {})).body).toMatchObject({ total: 0 });
    expect((await call('POST', '/v1/content/add-user-content', article('c'))).body).toEqual({ ...before, added: false });
  });

  it('of one reader are not another’s to see, change or remove', async () => {
    const [mine, theirs] = [await as('mine'), await as('theirs')];
    await mine.call('POST', '/v1/content/add-user-content', article('d', { note: 'private' }));
    await theirs.call('POST', '/v1/content/delete-user-content', { articleId: 'd' });
    expect((await theirs.call('POST', '/v1/content/get-user-content', {})).body).toMatchObject({ total: 0 });
    expect((await theirs.call('POST', '/v1/content/get-user-content', { accountId: mine.user.id })).status).toBe(400);
    expect((await mine.call('POST', '/v1/content/get-user-content', {})).body).toMatchObject({ total: 1 });
  });

  it.each([['//evil.example/x'], ['https://evil.example/'], ['/\\evil.example'], ['javascript:alert(1)'], ['x']])(
    'lead to no %s',
    async (path) => {
      const { call } = await as('path');
      expect((await call('POST', '/v1/content/add-user-content', article('e', { path }))).status).toBe(400);
    },
  );

  it('need a session', async () => {
    expect((await users.call('POST', '/v1/content/get-user-content', { body: {} })).body.error?.code).toBe('sign-in-required');
  });
});

describe('ratings', () => {
  const rate = (body: object, token?: string) => users.call('POST', '/v2/Ratings/rate-article', { body, token });
  const move = (anonymousUserId: string, token: string) =>
    users.call('POST', '/v2/Ratings/update-anonymous-user-id', { body: { anonymousUserId }, token });

  it('are one of each reader or anonymous id, with average and count', async () => {
    const { token } = await as('rater');
    const anonymousUserId = randomUUID();
    expect((await rate({ articleId: 'r1', rating: 5 }, token)).body).toEqual({ articleId: 'r1', rating: 5, average: 5, count: 1 });
    expect((await rate({ articleId: 'r1', rating: 2, anonymousUserId })).body).toEqual({
      articleId: 'r1',
      rating: 2,
      average: 3.5,
      count: 2,
    });
    expect((await rate({ articleId: 'r1', rating: 4, anonymousUserId })).body).toEqual({
      articleId: 'r1',
      rating: 4,
      average: 4.5,
      count: 2,
    });
    expect((await users.call('POST', '/v2/Ratings/get-article-rating', { body: { articleId: 'r1' } })).body).toEqual({
      articleId: 'r1',
      rating: null,
      average: 4.5,
      count: 2,
    });
    expect((await users.call('POST', '/v2/Ratings/get-article-rating', { body: { articleId: 'none' } })).body).toEqual({
      articleId: 'none',
      rating: null,
      average: null,
      count: 0,
    });
  });

  it.each([0, 6, 2.5, '5', null])('are not %j', async (rating) => {
    expect((await rate({ articleId: 'r2', rating, anonymousUserId: randomUUID() })).status).toBe(400);
  });

  it('twenty at once of one visitor are one', async () => {
    const anonymousUserId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => rate({ articleId: 'r3', rating: (index % 5) + 1, anonymousUserId })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await users.call('POST', '/v2/Ratings/get-article-rating', { body: { articleId: 'r3' } })).body).toMatchObject({ count: 1 });
  });

  it('move to the account once: its own stay, a retry says the same, another account gets nothing', async () => {
    const [mine, other] = [await as('mover'), await as('grabber')];
    const id = randomUUID();
    await rate({ articleId: 'm1', rating: 1, anonymousUserId: id });
    await rate({ articleId: 'm2', rating: 2, anonymousUserId: id });
    await rate({ articleId: 'm2', rating: 5 }, mine.token);
    const moves = await Promise.all([move(id, mine.token), move(id, mine.token)]);
    expect(moves.map(({ body }) => body)).toEqual([{ moved: 1 }, { moved: 1 }]);
    expect((await move(id, other.token)).body.error?.code).toBe('anonymous-id-closed');
    expect((await rate({ articleId: 'm3', rating: 3, anonymousUserId: id })).body.error?.code).toBe('anonymous-id-closed');
    const own = async (articleId: string) =>
      (await users.call('POST', '/v2/Ratings/get-article-rating', { body: { articleId }, token: mine.token })).body;
    expect(await own('m1')).toMatchObject({ rating: 1, count: 1 });
    expect(await own('m2')).toMatchObject({ rating: 5, count: 1 });
  });

  it('need a reader or an id that nobody guesses', async () => {
    expect((await rate({ articleId: 'r4', rating: 3 })).body.error?.code).toBe('sign-in-required');
    expect((await rate({ articleId: 'r4', rating: 3, anonymousUserId: '1' })).status).toBe(400);
  });
});

describe('what For You is made of', () => {
  it('follows and mutes come and go, again is as good', async () => {
    const { call } = await as('follower');
    await call('PUT', '/v1/follows/topic/energy');
    await call('PUT', '/v1/follows/topic/energy');
    expect((await call('PUT', '/v1/follows/author/ines-valbuena')).body).toEqual({
      topics: ['energy'],
      authors: ['ines-valbuena'],
      articles: [],
    });
    expect((await call('PUT', '/v1/mutes/article/a1')).body).toEqual({ topics: [], authors: [], articles: ['a1'] });
    await call('DELETE', '/v1/follows/topic/energy');
    expect((await call('GET', '/v1/follows')).body).toEqual({ topics: [], authors: ['ines-valbuena'], articles: [] });
    expect((await call('PUT', '/v1/follows/topic/No%20Slug')).status).toBe(400);
    expect((await call('PUT', '/v1/follows/account/x')).status).toBe(400);
  });

  it('reading is kept with consent only, counted, emptied on request, and deleted when consent goes', async () => {
    const { call } = await as('bookworm');
    const read = async () =>
      (await call('POST', '/v1/reading', { articleId: 'read-1', topics: ['energy'], authors: ['ines-valbuena'] })).body;
    const profile = async () => (await call('GET', '/v1/personalization/profile')).body;
    expect(await read()).toEqual({ kept: false });
    expect(await profile()).toMatchObject({ historyConsent: false, reading: [] });
    await call('PUT', '/v1/personalization/consent', { history: true });
    expect(await read()).toEqual({ kept: true });
    await read();
    expect(await profile()).toMatchObject({
      historyConsent: true,
      reading: [{ articleId: 'read-1', topics: ['energy'], authors: ['ines-valbuena'], times: 2 }],
    });
    expect((await call('DELETE', '/v1/reading')).status).toBe(204);
    expect(await profile()).toMatchObject({ historyConsent: true, reading: [] });
    await read();
    await call('PUT', '/v1/personalization/consent', { history: false });
    expect(await profile()).toMatchObject({ historyConsent: false, reading: [] });
  });

  it('is forgotten at once, but for what says that it is switched off', async () => {
    const { call } = await as('forgetful');
    await call('PUT', '/v1/personalization/consent', { history: true });
    for (const path of ['follows/topic/energy', 'mutes/author/ines-valbuena', 'mutes/article/for-you', 'mutes/article/other'])
      await call('PUT', `/v1/${path}`);
    await call('POST', '/v1/reading', { articleId: 'read-1' });
    expect((await call('DELETE', '/v1/personalization/profile?keep=for-you')).status).toBe(204);
    expect((await call('GET', '/v1/personalization/profile')).body).toMatchObject({
      historyConsent: true,
      follows: { topics: [], authors: [], articles: [] },
      mutes: { topics: [], authors: [], articles: ['for-you'] },
      reading: [],
    });
  });

  it('has a limit of each kind, which what is there already does not meet', async () => {
    const { call } = await as('collector');
    await call('PUT', '/v1/follows/topic/energy');
    await users.query(
      `insert into users.preferences (account_id, preference, kind, key)
       select account_id, 'follow', 'topic', 'topic-' || n from users.preferences, generate_series(1, 499) n where key = 'energy' and account_id = (
         select id from users.accounts where email = 'collector@example.org')`,
    );
    expect((await call('PUT', '/v1/follows/topic/energy')).status).toBe(200);
    expect((await call('PUT', '/v1/follows/topic/one-more')).body.error?.code).toBe('too-many-saved');
    expect((await call('PUT', '/v1/mutes/article/for-you')).status).toBe(200);
  });

  it('is one document', async () => {
    const { call } = await as('whole');
    await call('POST', '/v1/content/add-user-content', { articleId: 's1', path: '/s1', title: 'S' });
    await call('POST', '/v2/Ratings/rate-article', { articleId: 'x1', rating: 4 });
    expect((await call('GET', '/v1/personalization/profile')).body).toMatchObject({
      saved: [{ articleId: 's1' }],
      ratings: [{ articleId: 'x1', rating: 4 }],
      met: ['x1', 's1'],
    });
    await users.query(
      `insert into users.saved_articles (account_id, article_id, path, title, saved_at)
       select account_id, 'older-' || n, '/older', 'O', now() - n * interval '1 day'
       from users.saved_articles, generate_series(1, 300) n where article_id = 's1' and title = 'S'`,
    );
    const { saved, met } = (await call('GET', '/v1/personalization/profile')).body as { saved: unknown[]; met: string[] };
    expect([saved.length, met.length, met.at(-1)]).toEqual([200, 302, 'older-300']);
  });
});
