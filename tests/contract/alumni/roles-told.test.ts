import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AlumniContext } from '../../../src/backends/alumni/context.ts';
import { oweRoles, tellRoles } from '../../../src/backends/alumni/users/roles.ts';
import { startContact, type ContactTest } from '../support/alumni-contact.ts';

let alumni: ContactTest;
beforeAll(async () => (alumni = await startContact({ tasks: false })));
afterAll(() => alumni.stop());

it('of an account roles are told one at a time: what is told last is what it is', async () => {
  const ann = await alumni.member('Ann');
  await alumni.withContext(async (context) => {
    const told: boolean[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHeld = false;
    const users: AlumniContext['users'] = {
      ...context.users,
      setRoles: async (_account: string, { alumnus }: { alumnus: boolean }) => {
        if (!isHeld) {
          isHeld = true;
          await held;
        }
        told.push(alumnus);
        return true;
      },
    };
    await oweRoles(context.db, ann.account);
    const slow = tellRoles({ ...context, users });
    await expect.poll(() => isHeld).toBe(true);
    await alumni.query(`update alumni.members set state = 'suspended' where account = $1`, [ann.account]);
    await oweRoles(context.db, ann.account);
    await tellRoles({ ...context, users });
    expect(told).toEqual([]);
    release();
    await slow;
    await tellRoles({ ...context, users });
    expect(told).toEqual([true, false]);
    expect(await alumni.query('select 1 from alumni.roles_owed where account = $1', [ann.account])).toEqual([]);
  });
});
