import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientOver, isAuthoringRefusal } from './client.server';

const schema = z.object({ id: z.string() });

/** A client whose service answers so, and what it was asked. */
function over(status: number, body: unknown, base: string | undefined = 'http://content.example', names?: string) {
  const asked: { url: string; options: { method?: string | undefined; headers?: Readonly<Record<string, string>> | undefined } }[] = [];
  const client = clientOver(
    (url, options) => {
      asked.push({ url, options });
      return Promise.resolve({ status, headers: new Headers(), body });
    },
    base,
    names,
  );
  return { client, asked };
}

describe('a call of the authoring API', () => {
  it('names the revision that it is made to, and leaves out what is empty', async () => {
    const { client, asked } = over(200, { id: 'a' });
    expect(
      await client.ask('items/a', schema, { method: 'PATCH', ifMatch: 'r1', query: { language: 'de', version: undefined, q: '' } }),
    ).toEqual({
      id: 'a',
    });
    expect(asked[0]).toMatchObject({
      url: 'http://content.example/authoring/v1/items/a?language=de',
      options: { method: 'PATCH', headers: { 'if-match': '"r1"' } },
    });
  });

  it('asks for names in the language of the editor, whatever that of the texts is', async () => {
    const { client, asked } = over(200, { id: 'a' }, undefined, 'de');
    await client.ask('items/a', schema, { query: { language: 'en' } });
    await client.ask('items/a', schema, { method: 'PATCH' });
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?names=de&language=en', '']);
  });

  it.each(['releases/../../../admin/changes', 'items/%2e%2e/%2e%2e/%2e%2e/admin'])('leads nowhere else: %s', async (path) => {
    const { client, asked } = over(200, { id: 'a' });
    await expect(client.ask(path, schema)).rejects.toMatchObject({ code: 'request/not-found' });
    expect(asked).toEqual([]);
  });

  it('tells a refusal by its code, with all that it says', async () => {
    const { client } = over(412, { error: { code: 'changed-meanwhile', message: '…', conflicts: [1] } });
    const refused: unknown = await client.ask('items/a', schema).catch((error: unknown) => error);
    expect([isAuthoringRefusal(refused, 'changed-meanwhile'), isAuthoringRefusal(refused, 'name-taken')]).toEqual([true, false]);
    expect(refused).toMatchObject({ status: 412, body: { conflicts: [1] } });
  });

  it('takes a page past the end of a list whole: it says where the list ends', async () => {
    const { client } = over(404, { id: 'a', error: { code: 'past-the-end', message: '…', page: 9, pages: 1 } });
    expect(await client.ask('entries', schema)).toEqual({ id: 'a' });
  });

  it.each([
    [401, 'request/unauthorised'],
    [403, 'request/forbidden'],
    [404, 'request/not-found'],
    [507, 'request/bad'],
  ])('is what others know as an error of their list: %i', async (status, code) => {
    await expect(over(status, 'no JSON').client.ask('tree', schema)).rejects.toMatchObject({ code, reason: 'unknown' });
  });

  it('does not take an answer of another shape', async () => {
    await expect(over(200, { name: 'a' }).client.ask('tree', schema)).rejects.toMatchObject({ code: 'service/shape' });
  });

  it('finds nothing where there is no authoring', async () => {
    const { client, asked } = over(200, { id: 'a' }, '');
    await expect(client.ask('tree', schema)).rejects.toMatchObject({ code: 'request/not-found' });
    expect(asked).toEqual([]);
  });
});
