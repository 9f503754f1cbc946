import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { UsersContext } from '../../../src/backends/users/context.ts';
import { mailNewAddress } from '../../../src/backends/users/accounts/operations.ts';
import { openDatabase } from '../../../src/backends/users/storage/database.ts';
import { startUsers } from '../support/users.ts';

let users: Awaited<ReturnType<typeof startUsers>>;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());

it('a change of address that waited for the relay is mailed to nobody once the account is erased', async () => {
  const { user } = await users.signIn('goes-soon');
  const db = openDatabase(users.database.url, () => undefined);
  try {
    const mails = { code: vi.fn(() => Promise.resolve()), notice: vi.fn(() => Promise.resolve()) };
    const { email } = await db.selectFrom('accounts').select('email').where('id', '=', user.id).executeTakeFirstOrThrow();
    const owed = { to: 'new@example.org', from: email, language: 'en', code: '123456', occasion: {} } as Parameters<
      typeof mailNewAddress
    >[1];
    const context = { db, mails } as unknown as UsersContext;
    await mailNewAddress(context, owed);
    expect([mails.code.mock.calls.length, mails.notice.mock.calls.length]).toEqual([1, 1]);
    await db.deleteFrom('accounts').where('id', '=', user.id).execute();
    await mailNewAddress(context, owed);
    expect([mails.code.mock.calls.length, mails.notice.mock.calls.length]).toEqual([1, 1]);
  } finally {
    await db.destroy();
  }
});
