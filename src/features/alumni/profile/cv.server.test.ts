import type { NextApiRequest, NextApiResponse } from 'next';
import { expect, it, vi } from 'vitest';
import { takeFlash } from '@/features/account/flash/server';
import * as session from '@/features/account/session/server';
import { whoseMark } from '@/features/account/common/whose.server';
import * as client from '../client.server';
import { cvHandlers } from './cv.server';

/** Has a file read in which this is found. @returns what the next page is told */
async function toldOf(suggestions: object, whose?: string) {
  vi.spyOn(session, 'readSession').mockResolvedValue({ userId: 'u' } as never);
  vi.spyOn(session, 'callGateway').mockResolvedValue({ suggestions });
  vi.spyOn(client, 'standingOf').mockResolvedValue({ state: 'member', recruiter: 'none', officer: false });
  const cookies: string[] = [];
  const response = {
    setHeader: () => response,
    appendHeader: (_name: string, value: string) => void cookies.push(value),
    redirect: () => undefined,
  };
  const mark = whose ? ['--x', 'Content-Disposition: form-data; name="whose"', '', whose] : [];
  const body = ['--x', 'Content-Disposition: form-data; name="file"; filename="cv.txt"', '', 'A CV', ...mark, '--x--', ''].join('\r\n');
  const request = {
    method: 'POST',
    query: { language: 'en' },
    cookies: {},
    socket: {},
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'multipart/form-data; boundary=x' },
    async *[Symbol.asyncIterator]() {
      yield Buffer.from(body);
    },
  };
  await cvHandlers.POST!(request as unknown as NextApiRequest, response as unknown as NextApiResponse, {} as never);
  const [name = '', value = ''] = (cookies.at(-1) ?? '').split(';')[0]?.split(/=(.*)/s) ?? [];
  const jar = session.cookieJar({ cookies: { [name]: value }, host: 'localhost:3000', address: '203.0.113.9', setCookie: () => undefined });
  return takeFlash(jar, '/alumni/user-registration/update-info');
}

it('tells what a CV says though all of it is too long: the longest is cut, a list by whole values', async () => {
  // As good as at random: nothing of it can be packed.
  const text = (length: number, from: number) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * at * 7919 + at * 104_729 + from * 15_485_863) % 20_000))).join(
      '',
    );
  const skills = Array.from({ length: 20 }, (_, at) => text(60, at * 11));
  const told = await toldOf({ headline: text(160, 3), about: text(4_000, 5), education: text(1_000, 9), skills });
  expect(told).toMatchObject({ kind: 'ok', values: { cv_headline: text(160, 3), cv_about: expect.any(String) } });
  const kept = told?.values?.cv_skills?.split(', ') ?? [];
  expect([kept.length > 0, kept.length < skills.length]).toEqual([true, true]);
  expect(kept).toEqual(skills.slice(0, kept.length));
});

it('reads no CV from a page of somebody else than who is signed in now', async () => {
  expect(await toldOf({ headline: 'Pilot' }, 'mark-of-another')).toMatchObject({ kind: 'error', message: 'account.error.somebodyElse' });
  expect(await toldOf({ headline: 'Pilot' }, whoseMark('u'))).toMatchObject({ kind: 'ok', values: { cv_headline: 'Pilot' } });
});
