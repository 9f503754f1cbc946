import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOfPath } from '../../../src/backends/content/items/guid.ts';
import { account } from '../../e2e/support/by-request.ts';
import { walker } from '../../e2e/support/walker.ts';
import { ask } from '../../support/http.ts';
import { nginxExists } from '../../support/nginx.ts';
import { redisExists } from '../../support/redis.ts';
import { site } from '../../support/site.ts';
import { productionBuildExists, until } from '../support/processes.ts';
import { steadyLoad, type Call, type Load } from '../support/steady-load.ts';
import { haveOwnFile, portOf, renameBuild, TwoMachines, type Machine } from '../support/two-machines.ts';

const TENANT = '/sitecore/content/aldermoor';
const ARTICLE = idOfPath(`${TENANT}/insights/Home/featured-insights/energy/how-we-counted-the-queue`);
const TITLE = idOfPath('/sitecore/templates/Project/aldermoor/Base/_Page/Content/Title');
const ADDRESS = '/featured-insights/energy/how-we-counted-the-queue';
const OTHER = '/blog/sounding-line';
/** Twice what is promised (33), which `site.test.ts` holds: here two sites, Redis and nginx share the machine. */
const LIMIT_MS = 20_000;
const PER_SECOND = 40;
/** A visitor's script of the version before. */
const BOOT_FILE = '/_boot/live-the-version-before.js';
/** One of its own for each try: a second one would find what the first one published. */
const titled = (words: string): string => `${words}, ${Date.now()}`;

describe.skipIf(!productionBuildExists() || !redisExists)('a site on two machines (docs/deployment.md)', () => {
  const machines = new TwoMachines();
  beforeAll(() => machines.start(), 180_000);
  afterAll(() => machines.stop());

  const get = (machine: Machine, address: string) => machines.get(portOf(machine), site.insights, address);
  const through = (address: string) => machines.get(machines.nginx?.port ?? 0, site.insights, address);
  const made = async (machine: Machine): Promise<number> =>
    (JSON.parse((await machine.ask('/api/healthz')).body) as { counters: Record<string, number> }).counters['pages.made'] ?? 0;
  const publish = async (title: string): Promise<void> => {
    const { content, approver } = machines;
    const { body } = await content.ask(approver, `items/${ARTICLE}?language=en`);
    const saved = await content.ask(approver, `items/${ARTICLE}`, {
      method: 'PATCH',
      ifMatch: body.revision,
      body: { language: 'en', fields: [{ id: TITLE, value: title }] },
    });
    expect(saved.status).toBe(200);
    const about = { items: [{ id: ARTICLE, language: 'en' }], withWhatItNeeds: true };
    const { body: looked } = await content.ask(approver, 'publish', { body: { ...about, dryRun: true } });
    expect((await content.ask(approver, 'publish', { body: { ...about, seen: looked.seen } })).status).toBe(200);
  };
  const everywhere = (title: string): Promise<void> =>
    until(
      `"${title}" shows on both, and through nginx`,
      async () => {
        const pages = await Promise.all([...machines.both.map((one) => get(one, ADDRESS)), ...(nginxExists ? [through(ADDRESS)] : [])]);
        return pages.every(({ body }) => body.includes(title)) || (await wait(100), false);
      },
      LIMIT_MS,
    );

  it('makes a page once', async () => {
    const { body } = await get(machines.first, OTHER);
    const before = await made(machines.second);
    const shared = await get(machines.second, OTHER);
    expect([shared.status, shared.body]).toEqual([200, body]);
    expect(await made(machines.second)).toBe(before);
  });
  it('shows on both what one was told of', async () => {
    for (const one of machines.both) expect((await get(one, ADDRESS)).status).toBe(200);
    if (nginxExists) for (let round = 0; round < 3; round += 1) expect((await through(ADDRESS)).status).toBe(200);
    const title = titled('Counted on two machines');
    await publish(title);
    await everywhere(title);
  });
  it('makes a page that was published once, in the default language too', async () => {
    const counters = async (machine: Machine) =>
      (JSON.parse((await machine.ask('/api/healthz')).body) as { counters: Record<string, number> }).counters;
    const both = async (name: string) =>
      (await Promise.all(machines.both.map(async (one) => (await counters(one))[name] ?? 0))).reduce((sum, one) => sum + one, 0);
    const before = { made: await both('pages.made'), published: await both('published.pages') };
    // Nobody asks for the pages meanwhile: who does has one made at once, whoever else makes it.
    await publish(titled('Counted once'));
    let published = 0;
    await until(
      'both have done with it',
      async () => {
        const now = (await both('published.pages')) - before.published;
        const isOver = now > 0 && now === published;
        published = now;
        return isOver || (await wait(1_500), false);
      },
      LIMIT_MS,
    );
    // Each has done with all of them, and made half.
    expect(published % 2).toBe(0);
    expect((await both('pages.made')) - before.made).toBe(published / 2);
  });
  it('lets a sign-in that begins on one end on the other, whichever of them each step comes to', async () => {
    const person = await account(site.insights);
    const ports = machines.both.map(portOf);
    const asked = [0, 0];
    let step = 0;
    const walk = walker(site.insights, {
      script: false,
      by: (origin, address, options = {}) => {
        if (origin !== site.insights) return ask(origin, address, options);
        const which = (step += 1) % 2;
        asked[which] = (asked[which] ?? 0) + 1;
        return ask(`http://localhost:${ports[which]}`, address, {
          ...options,
          headers: { ...options.headers, Host: new URL(site.insights).host },
        });
      },
    });
    await walk.go('/sign-in?to=%2Ftopics');
    await walk.step('identify', { identifier: person.email, secret: person.password });
    expect([walk.path(), walk.at.status]).toEqual(['/topics', 200]);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(2);
    for (let round = 0; round < 2; round += 1) expect(JSON.parse((await walk.get('/api/session')).body)).toMatchObject({ signedIn: true });
  });

  describe.skipIf(!nginxExists)('behind nginx (deploy/nginx/masthead.conf)', () => {
    const host = new URL(site.insights).host;
    const ok = (status: number) => status === 200;
    const calls = (): Call[] => [
      { host, path: ADDRESS, good: ok },
      { host, path: '/api/session', good: ok },
      { host, path: `${OTHER}?utm_source=x`, good: ok },
      {
        host,
        path: '/api/consent',
        method: 'POST',
        headers: { Origin: site.insights, 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        body: 'language=en&measure=no',
        good: (status) => status === 204,
      },
      { host, path: '/api/healthz?probe=live', good: ok },
    ];
    const underLoad = async (more: readonly Call[], work: (load: Load) => Promise<void>) => {
      const load = steadyLoad(machines.nginx?.port ?? 0, [...calls(), ...more], PER_SECOND);
      await wait(1_000);
      try {
        await work(load);
        await wait(1_000);
      } finally {
        await load.stop();
      }
      return load.stop();
    };

    it('loses no request that one more try would not save, when one of them is killed', async () => {
      const { sent, lost } = await underLoad([], async () => {
        await machines.second.kill();
        await wait(2_000);
        await machines.second.start();
      });
      expect(sent).toBeGreaterThan(PER_SECOND * 3);
      // nginx itself asks the other for what may be asked for twice.
      expect(lost.filter(({ call }) => !call.startsWith('POST'))).toEqual([]);
      expect(lost.filter(({ saved }) => !saved)).toEqual([]);
    });
    it('loses nothing while both are replaced by the next version, one after the other', async () => {
      const now = readFileSync(path.join(machines.first.folder, '.next/BUILD_ID'), 'utf8').trim();
      for (const one of machines.both) {
        await one.kill();
        renameBuild(one, 'the-version-before');
        haveOwnFile(one, BOOT_FILE);
        await one.start();
      }
      await wait(1_500);
      const boot: Call = { host, path: BOOT_FILE, good: ok };
      const fileOf = (build: string): Call => ({ host, path: `/_next/static/${build}/_buildManifest.js`, good: ok });
      const replaced: (number | null)[] = [];
      const { sent, lost } = await underLoad([fileOf('the-version-before'), boot], async () => {
        for (const one of machines.both) {
          replaced.push(await one.end());
          renameBuild(one, now);
          rmSync(path.join(one.folder, 'public', BOOT_FILE));
          await one.start();
        }
      });
      expect(replaced).toEqual([0, 0]);
      expect(sent).toBeGreaterThan(PER_SECOND * 4);
      expect(lost).toEqual([]);
      for (const one of machines.both) expect((await get(one, `/_next/static/${now}/_buildManifest.js`)).status).toBe(200);
    });
  });

  it('goes on with what each has while Redis is away, and together when it is back', async () => {
    await machines.redis.kill();
    for (const one of machines.both) expect((await get(one, ADDRESS)).status).toBe(200);
    await machines.redis.start();
    // The longest pause before a process tries to come back to it.
    await wait(5_500);
    const title = titled('Counted once more');
    await publish(title);
    await everywhere(title);
  });
  it.skipIf(!nginxExists)(
    'is still there after honest refusals of both: 503 is an answer, and no reason to leave anybody out',
    async () => {
      await machines.content.stop();
      // Made for each request, of what is away now.
      for (let round = 0; round < 12; round += 1) await through(`/search?q=nobody-asked-${round}`);
      expect((await through(ADDRESS)).status).toBe(200);
      expect((await through('/api/session')).status).toBe(200);
    },
  );
});
