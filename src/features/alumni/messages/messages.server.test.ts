import { expect, it, vi } from 'vitest';
import * as client from '../client.server';
import { ASKED, readAsked } from './asked';
import { messagesArea } from './messages.server';

const ID = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
const BEFORE = 'a0000000-0000-4000-8000-000000000001';

it('a conversation is read on before a message that the address names', async () => {
  const ask = vi.spyOn(client, 'askGateway').mockResolvedValue({ id: ID });
  const load = (query: Record<string, string>) =>
    messagesArea.load({ query, language: 'en' } as unknown as Parameters<typeof messagesArea.load>[0]);
  await load({ id: ID, before: BEFORE });
  await load({ id: ID });
  expect(ask.mock.calls.map(([, path, , query]) => [path, query])).toEqual([
    [`/v1/messages/${ID}`, { before: BEFORE }],
    [`/v1/messages/${ID}`, {}],
  ]);
  expect(ASKED).toContain('before');
  expect(readAsked({ id: ID, before: 'nonsense' }).before).toBe('');
});
