import type { NextApiRequest, NextApiResponse } from 'next';
import { describe, expect, it, vi } from 'vitest';
import type { Handlers } from '@/server/route';
import * as session from '@/features/account/session/server';
import * as client from './client.server';
import { leaversHandlers } from './officers/leavers.server';
import { cvHandlers } from './profile/cv.server';

const known = (officer: boolean) => {
  vi.spyOn(session, 'readSession').mockResolvedValue({} as never);
  vi.spyOn(client, 'standingOf').mockResolvedValue({ state: officer ? 'none' : 'member', recruiter: 'none', officer });
};

const MB = Buffer.alloc(1024 * 1024);

/** Sends a form with so many megabytes. */
async function sent(handlers: Handlers, query: Record<string, string>, megabytes: number, read = vi.fn()): Promise<string | undefined> {
  let to: string | undefined;
  const response = {
    setHeader: () => response,
    appendHeader: () => response,
    redirect: (_status: number, location: string) => void (to = location),
  };
  const request = {
    method: 'POST',
    query,
    cookies: {},
    socket: {},
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'multipart/form-data; boundary=x' },
    async *[Symbol.asyncIterator]() {
      read();
      for (let n = 0; n < megabytes; n += 1) yield MB;
    },
  };
  await handlers.POST!(request as unknown as NextApiRequest, response as unknown as NextApiResponse, {} as never);
  return to;
}

describe('a file of somebody who is not known', () => {
  it.each([
    ['a CV', cvHandlers],
    ['a list of leavers', leaversHandlers],
  ])('%s is not read', async (_, handlers) => {
    const read = vi.fn();
    vi.spyOn(session, 'readSession').mockResolvedValue(undefined);
    expect(await sent(handlers, { language: 'en' }, 1, read)).toMatch(/^\/sign-in\/prompt/);
    expect(read).not.toHaveBeenCalled();
  });

  it('a CV of an account that is no member is not read either', async () => {
    const read = vi.fn();
    vi.spyOn(session, 'readSession').mockResolvedValue({} as never);
    vi.spyOn(client, 'standingOf').mockResolvedValue({ state: 'suspended', recruiter: 'none', officer: false });
    expect(await sent(cvHandlers, { language: 'de' }, 1, read)).toBe('/de/alumni/noaccess');
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a file that is too large leads back to the page in its language', () => {
  it.each([
    ['de', '/de/alumni/user-registration/update-info#cv'],
    ['en', '/alumni/user-registration/update-info#cv'],
  ])('a CV, %s', async (language, page) => {
    known(false);
    expect(await sent(cvHandlers, { language }, 6)).toBe(page);
  });

  it.each([
    ['de', '/de/alumni/officers?part=leavers'],
    ['en', '/alumni/officers?part=leavers'],
  ])('a list of leavers, %s', async (language, page) => {
    known(true);
    expect(await sent(leaversHandlers, { language }, 6)).toBe(page);
  });
});
