import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTables } from '../../../src/backends/kit/database/tables.ts';
import { usersTables } from '../../../src/backends/users/storage/tables.ts';
import { columnsOf } from '../support/columns.ts';
import { startUsers, type Users } from '../support/users.ts';

let users: Users;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.stop());

describe('the declared tables', () => {
  it('are those that the migrations make, column by column', async () => {
    expect(describeTables(usersTables)).toEqual(await columnsOf('users', users.query));
  });
});
