import { describe, expect, it } from 'vitest';
import { noteHole } from '../made-of/record';
import type { QueryClient } from './client';
import { createSections } from './sections';

const SITES = ['dotcom', 'insights'];
const homes: Record<string, string[]> = {
  dotcom: ['About', 'careers', 'sign-in', 'What we do'],
  insights: ['featured-insights', 'sign-in', 'topics'],
  third: ['topics', 'shop'],
};

function set(answers = homes) {
  let asked = 0;
  let time = 0;
  let down = false;
  let lacks = false;
  const client: QueryClient = {
    request: <T>(_: string, variables: Record<string, unknown> = {}) => {
      asked += 1;
      if (lacks) noteHole();
      if (down) return Promise.reject(new Error('down'));
      const names = answers[String(variables.siteName)] ?? [];
      // A page at a time, as a service may insist.
      const at = Number(variables.after) || 0;
      return Promise.resolve({
        layout: {
          item: {
            children: {
              pageInfo: { endCursor: String(at + 2), hasNext: at + 2 < names.length },
              results: names.slice(at, at + 2).map((name) => ({ name })),
            },
          },
        },
      } as T);
    },
  };
  return {
    sections: createSections(client, () => time),
    asked: () => asked,
    later: (ms: number) => (time += ms),
    fail: (value: boolean) => (down = value),
    lack: (value: boolean) => (lacks = value),
  };
}

describe('which site has a section (promise 18)', () => {
  it.each([
    ['dotcom', '/featured-insights/energy/x', 'insights'],
    ['dotcom', '/Featured-Insights', 'insights'],
    ['insights', '/careers/search-jobs/jobs/', 'dotcom'],
    ['insights', '/about', 'dotcom'],
    ['insights', '/what%20we%20do', 'dotcom'],
    ['insights', '/what-we-do/energy', 'dotcom'],
    // Both have it, nobody has it, its own site has it.
    ['dotcom', '/sign-in', undefined],
    ['dotcom', '/nowhere', undefined],
    ['dotcom', '/careers/nowhere', undefined],
    ['dotcom', '/', undefined],
    ['dotcom', '//featured-insights', undefined],
    ['other', '/careers', undefined],
  ])('from %s, %s: %s', async (site, path, owner) => {
    expect(await set().sections.elsewhere(site, path, SITES)).toBe(owner);
  });

  it.each([
    ['dotcom', '/Careers/start.jsp', true],
    ['dotcom', '/what%20we%20do', true],
    ['dotcom', '/topics/a.log', false],
    ['dotcom', '/', false],
  ])('%s has that of %s: %s', async (site, path, has) => expect(await set().sections.has(site, path)).toBe(has));

  it('nobody’s when two others have it: a guess could be wrong for ever', async () => {
    expect(await set().sections.elsewhere('dotcom', '/topics', [...SITES, 'third'])).toBeUndefined();
    expect(await set().sections.elsewhere('dotcom', '/shop', [...SITES, 'third'])).toBe('third');
  });

  it('asks once for half a minute, and lives on what it knew while the content service fails', async () => {
    const { sections, asked, later, fail } = set();
    const ask = () => sections.elsewhere('insights', '/careers', SITES);
    await Promise.all([ask(), ask(), ask()]);
    const once = asked();
    later(29_999);
    expect(await ask()).toBe('dotcom');
    expect(asked()).toBe(once);
    fail(true);
    later(1);
    expect(await ask()).toBe('dotcom');
    expect(asked()).toBeGreaterThan(once);
  });

  it('asks again in a moment where an entry of the list could not be made', async () => {
    const { sections, asked, later, lack } = set();
    lack(true);
    await sections.has('dotcom', '/careers');
    lack(false);
    const once = asked();
    later(2_999);
    await sections.has('dotcom', '/careers');
    expect(asked()).toBe(once);
    later(1);
    await sections.has('dotcom', '/careers');
    const again = asked();
    expect(again).toBeGreaterThan(once);
    later(29_999);
    await sections.has('dotcom', '/careers');
    expect(asked()).toBe(again);
  });

  it('says nothing while nobody can say, and asks again', async () => {
    const { sections, fail } = set();
    fail(true);
    expect(await sections.elsewhere('insights', '/careers', SITES)).toBeUndefined();
    fail(false);
    expect(await sections.elsewhere('insights', '/careers', SITES)).toBe('dotcom');
  });
});
