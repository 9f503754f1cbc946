import { expect, it, vi } from 'vitest';
import { ServiceRefusal } from '../session/server';
import * as flash from '../flash/server';
import type { Area } from './area.server';
import { accountView, type AreaRequest } from './page.server';

vi.mock('@/server/logger', () => ({ logger: { warn: vi.fn(), error: vi.fn() } }));

it('what came of a form is said though the page is refused what it shows', async () => {
  const outcome = { form: 'report', kind: 'ok', message: 'officers.done.report.nothing' } as const;
  vi.spyOn(flash, 'takeFlash').mockResolvedValue(outcome);
  const area = {
    path: '/alumni/officers',
    access: 'public',
    forms: {},
    load: () => Promise.reject(new ServiceRefusal(404, 'not-there', {}, 'x')),
  } as Area<unknown, undefined>;
  const live = { cookies: {}, host: 'localhost:3000', address: '203.0.113.9', setCookie: () => undefined, query: {} };
  expect(await accountView(live as unknown as AreaRequest, 'en', area)).toEqual({ status: 'error', outcome });
});
