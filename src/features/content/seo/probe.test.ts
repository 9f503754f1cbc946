import type { NextApiRequest, NextApiResponse } from 'next';
import { expect, it } from 'vitest';
import type { Redirect } from '@/server/content/redirects';
import type { ItemDependencies } from '@/server/page/page';
import { REQUEST_TARGET } from '@/server/request-target';
import { answerProbe } from './probe.server';

const to = (pattern: string, target: string, redirectType: Redirect['redirectType']): Redirect => ({
  ...{ pattern, target, redirectType },
  ...{ isQueryStringPreserved: false, locale: '' },
});
const REDIRECTS = [to('^/old/(.*)$', '/about', 'SERVER_TRANSFER'), to('/index.php', '/about', 'REDIRECT_301')];
const SECTIONS: Readonly<Record<string, readonly string[]>> = { dotcom: ['careers'], insights: ['topics'] };

const dependencies = {
  services: {
    redirects: { fetch: () => Promise.resolve(REDIRECTS) },
    sections: {
      has: (site: string, path: string) => Promise.resolve(SECTIONS[site]?.includes(path.split('/')[1] ?? '') ?? false),
      elsewhere: (_site: string, path: string) => Promise.resolve(path.startsWith('/topics/') ? 'insights' : undefined),
    },
  },
  origins: { sites: [{ name: 'insights', origin: 'https://insights.example.org' }] },
} as unknown as ItemDependencies;

async function answered(target: string) {
  const said: Record<string, unknown> = {};
  const response = {
    setHeader: (name: string, value: string) => (said[name] = value),
    redirect: (status: number, location: string) => Object.assign(said, { status, location }),
    status: (status: number) => (Object.assign(said, { status }), { send: (body: string) => (said.body = body) }),
  } as unknown as NextApiResponse;
  const request = { headers: { [REQUEST_TARGET]: target } } as unknown as NextApiRequest;
  return (await answerProbe(request, response, { name: 'dotcom' }, dependencies)) && said;
}

it.each(['/old/start.jsp', '/en/old/start.jsp', '/careers/journal.log', '/de/careers/2019.old', '/about'])(
  '%s is left to the page',
  async (target) => expect(await answered(target)).toBe(false),
);
it.each([
  ['/index.php?a=1', '/about'],
  ['/de/topics/report.save?a=1', 'https://insights.example.org/de/topics/report.save?a=1'],
])('%s is sent to %s', async (target, location) =>
  expect(await answered(target)).toEqual({ status: 301, location, 'Cache-Control': 's-maxage=10' }),
);
it.each(['/wp-login.php', '/.env', '/careers/.git/config', '/report.key'])('%s is told as any address without a page is', async (target) =>
  expect(await answered(target)).toMatchObject({ status: 404, body: 'Not Found', 'Cache-Control': 's-maxage=10' }),
);
