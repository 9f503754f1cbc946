import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createAccountsByRole } from './approvers.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const EDDA = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'edda@example.org',
  firstName: 'Edda',
  lastName: 'Ritter',
  language: 'de',
};
const PAUL = { ...EDDA, id: '00000000-0000-4000-8000-000000000002', email: 'paul@example.org', firstName: 'Paul', language: 'en' };

/** A user service of the release before: it names all that have a role, whoever is asked for. */
async function users(byRole: Readonly<Record<string, readonly object[]>>, status = 200) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const role = /roles\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ accounts: byRole[role] ?? [] }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { asked, accounts: createAccountsByRole({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'a key' }) };
}

it('knows somebody who works here as the account is now, and nobody who does not', async () => {
  const { accounts, asked } = await users({ editor: [EDDA], practice: [EDDA, PAUL] });
  expect(await accounts.one(EDDA.id)).toEqual({ account: EDDA.id, email: 'edda@example.org', name: 'Edda Ritter', language: 'de' });
  expect(await accounts.one(PAUL.id)).toMatchObject({ email: 'paul@example.org' });
  expect(await accounts.one('00000000-0000-4000-8000-000000000003')).toBeUndefined();
  expect([await accounts.edits(EDDA.id), await accounts.edits(PAUL.id)]).toEqual([true, false]);
  expect(asked[0]).toBe(`/admin/roles/editor?account=${EDDA.id}`);
});

it('takes no answer of a service that is away for one who left', async () => {
  const { accounts } = await users({}, 503);
  await expect(accounts.one(EDDA.id)).rejects.toThrow('503');
});
