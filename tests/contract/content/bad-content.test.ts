import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentProfile, mediaOf } from '../../support/content-profile.ts';
import { pageParts } from '@/features/content/server';
import { renderings } from '@/generated/rendering-schemas';
import type { PageModel } from '../../../src/runtime/page-model.ts';
import { loadPage } from '../../../src/server/page/page.ts';
import { createContentServices, type ContentServices } from '../../../src/server/content/services.ts';
import { FIELD } from '../../../src/backends/content/items/ids.ts';
import { startContentService, type ContentService } from '../../../src/backends/content/server.ts';
import { AppError } from '../../../src/server/errors.ts';
import { KEY } from '../../../src/backends/content/testing/serve.ts';
import { templateItems, writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import { PATHS, SITE, page, smallSite, textBlock } from '../support/small-site.ts';
import { ADMIN_KEYS } from '../support/faults.ts';

/** Content that is wrong: each fault is named where an editor can find it, and everything else is served. */
const TWICE = 'aaaaaaaa-0000-4000-8000-000000000001';
const T = '/sitecore/templates/Project/acme';
const HOME_FOLDER = 'items/part3/acme/web/Home';

interface Problems {
  items: { file: string; line?: number; path?: string; reason: string }[];
  pages: { page: string; language: string; uid?: string; reason: string }[];
}

let written: ReturnType<typeof writeItems>;
let content: ContentService;
let services: ContentServices;
beforeAll(async () => {
  const cycle = (name: string, other: string) =>
    templateItems(`${T}/${name}`, { [name]: 'Single-Line Text' }, [`${T}/${other}`, `${T}/_Page`]);
  written = writeItems([
    ...smallSite(),
    ...cycle('Hen', 'Egg'),
    ...cycle('Egg', 'Hen'),
    {
      path: `${PATHS.home}/hen`,
      template: `${T}/Hen`,
      shared: { [FIELD.renderings]: '' },
      versions: { en: [{ [`${T}/Hen/Data/Hen`]: 'cluck', [`${T}/Egg/Data/Egg`]: 'white' }] },
    },
    textBlock('Data/here', '<p>Here I am.</p>'),
    page(
      '/holes',
      { en: { title: 'Holes' } },
      {
        rows: [
          { component: 'PageHeader' },
          { component: 'TextBlock', datasource: `${PATHS.site}/Data/gone` },
          { component: 'TextBlock', datasource: `${PATHS.site}/Data/here` },
        ],
      },
    ),
    page(
      '/future',
      { en: { title: 'Future' } },
      { rows: [{ component: 'PageHeader' }, { component: 'Hologram' }, { component: 'NeverMade' }] },
    ),
    page('/layout', { en: { title: 'Bad layout' } }),
    { ...page('/twice a', { en: { title: 'The first' } }), id: TWICE },
    { ...page('/twice b', { en: { title: 'The second' } }), id: TWICE },
  ]);
  const file = (name: string, text: string) => writeFileSync(join(written.root, HOME_FOLDER, name), text);
  file(
    'broken.yml',
    '---\nID: "aaaaaaaa-0000-4000-8000-000000000002"\nParent: "aaaaaaaa-0000-4000-8000-000000000003"\nTemplate: @nothing\nPath: /x\n',
  );
  file('nameless.yml', '---\nPath: /sitecore/content/acme/web/Home/nameless\n');
  file('empty.yml', '');
  written.write({ ...page('/layout', { en: { title: 'Bad layout' } }), shared: { [FIELD.renderings]: '<r>\n<d id="x"\n</r>' } });
  content = await startContentService({ itemsRoot: written.root, profile: contentProfile, log: createLog('content', { level: 'silent' }) });
  services = createContentServices({
    endpoint: `${content.url}/sitecore/api/graph/edge`,
    apiKey: KEY,
    timeoutMs: 5000,
    retryUnitMs: 1,
    ...mediaOf(content.url),
  });
});
afterAll(async () => {
  await content.stop();
  written.remove();
});

const problems = async (): Promise<Problems> =>
  (await (await fetch(`${content.url}/admin/problems`, { headers: { 'x-admin-key': ADMIN_KEYS.content } })).json()) as Problems;
const itemProblem = async (name: string) => (await problems()).items.filter(({ file }) => file.includes(name));
const pageProblems = async (path: string) => (await problems()).pages.filter((each) => each.page === `${PATHS.home}${path}`);
const titleOf = async (path: string) =>
  ((await services.layout(SITE, path, 'en'))?.sitecore.route.fields as { Title: { value: string } } | undefined)?.Title.value;

const show = async (path: string, from = services): Promise<PageModel> => {
  const origins = {
    sites: [{ name: SITE, origin: 'http://localhost:20000' }],
    preview: 'http://preview.localhost:20000',
    staging: 'http://staging.localhost:20000',
    extraHosts: {},
  };
  const result = await loadPage(
    { site: SITE, language: 'en', path, pageNumber: 1, view: 'published', strict: false },
    { services: from, origins, ...pageParts(renderings) },
  );
  if (result.kind !== 'page') throw new Error(`${path} is ${result.kind}`);
  return result.model;
};

describe('a file that cannot be read', () => {
  it('is named with its line and the reason', async () => {
    expect(await itemProblem('broken.yml')).toEqual([
      {
        file: `${HOME_FOLDER}/broken.yml`,
        line: 4,
        path: `${PATHS.home}/broken`,
        served: 'nothing',
        reason: 'Template: "@nothing" is not a GUID',
      },
    ]);
    expect(await itemProblem('nameless.yml')).toEqual([
      {
        file: `${HOME_FOLDER}/nameless.yml`,
        line: 2,
        path: `${PATHS.home}/nameless`,
        served: 'nothing',
        reason: 'expected "ID", found "Path"',
      },
    ]);
    expect(await itemProblem('empty.yml')).toEqual([
      {
        file: `${HOME_FOLDER}/empty.yml`,
        line: 1,
        path: `${PATHS.home}/empty`,
        served: 'nothing',
        reason: 'an item begins with a line of three dashes',
      },
    ]);
  });

  it('takes nothing else down', async () => {
    expect(await titleOf('/')).toBe('Welcome');
    expect(await titleOf('/about/offices/rotterdam')).toBe('Rotterdam');
    expect((await fetch(`${content.url}/healthz/ready`)).status).toBe(200);
  });
});

it('two items with one id: the first file is served, the second is named with the first', async () => {
  expect(await titleOf('/twice-a')).toBe('The first');
  expect(await titleOf('/twice-b')).toBeUndefined();
  expect(await itemProblem('twice b.yml')).toEqual([
    {
      file: `${HOME_FOLDER}/twice b.yml`,
      path: `${PATHS.home}/twice b`,
      reason: expect.stringMatching(new RegExp(`^duplicate id ${TWICE}: .*twice a\\.yml`)),
    },
  ]);
});

it('templates that inherit from each other: the cycle is named once, and both templates’ fields are there', async () => {
  const cycles = (await problems()).items.filter(({ reason }) => reason.startsWith('template cycle'));
  expect(cycles).toEqual([
    {
      file: expect.stringMatching(/^items\/part0\/acme\/(?:Hen|Egg)\.yml$/),
      path: expect.any(String),
      reason: expect.stringMatching(/(?:Hen → Egg → Hen|Egg → Hen → Egg); the last step is ignored/),
    },
  ]);
  const answer = await services.client.request<{ item: { hen: { value: string }; egg: { value: string } } }>(
    '{ item(path: "/sitecore/content/acme/web/Home/hen", language: "en") { hen: field(name: "Hen") { value } egg: field(name: "Egg") { value } } }',
  );
  expect(answer.item).toEqual({ hen: { value: 'cluck' }, egg: { value: 'white' } });
});

it('layout XML that cannot be read is named with its line in the file; the page shows its template’s layout', async () => {
  expect(await itemProblem('layout.yml')).toEqual([
    {
      file: `${HOME_FOLDER}/layout.yml`,
      line: expect.any(Number),
      path: `${PATHS.home}/layout`,
      reason: expect.stringMatching(/^bad layout XML in __Renderings: /),
    },
  ]);
  expect((await show('/layout')).slots.main.map(({ component }) => component)).toEqual(['PageHeader', 'PageBody']);
});

it('a datasource that is not there: the page is served without those words, and an editor reads which rendering it is', async () => {
  const model = await show('/holes');
  expect(model.slots.main.map(({ component }) => component)).toEqual(['PageHeader', 'TextBlock', 'TextBlock']);
  expect(JSON.stringify(model)).toContain('Here I am.');
  expect(await pageProblems('/holes')).toEqual([
    {
      page: `${PATHS.home}/holes`,
      language: 'en',
      uid: '30000000-0000-4000-8000-000000000001',
      reason: `datasource ${PATHS.site}/Data/gone does not exist`,
    },
  ]);
});

it('a component that the site does not have, and a rendering that does not exist: the rest of the page is shown', async () => {
  const model = await show('/future');
  expect(model.slots.main.map(({ component, problem }) => [component, problem?.reason])).toEqual([
    ['PageHeader', undefined],
    ['Hologram', 'there is no such component'],
  ]);
  expect(await pageProblems('/future')).toEqual([
    {
      page: `${PATHS.home}/future`,
      language: 'en',
      uid: '30000000-0000-4000-8000-000000000002',
      reason: expect.stringMatching(/^rendering \{.*\} does not exist; left out$/),
    },
  ]);
});

it('a query of a rendering that fails: the page is made, and what exactly failed stays out of the data that browsers get', async () => {
  const failing = { request: () => Promise.reject(new AppError('content/status', { detail: 'status 503 of http://10.1.2.3/secret' })) };
  const model = await show('/about/offices/rotterdam', { ...services, client: failing });
  expect(model.slots.main.map(({ component }) => component)).toContain('PageHeader');
  expect(JSON.stringify(model)).not.toContain('10.1.2.3');
});
