import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageParts } from '@/features/content/server';
import { renderings } from '@/generated/rendering-schemas';
import { startContentService, type ContentService } from '../../../src/backends/content/server.ts';
import { KEY } from '../../../src/backends/content/testing/serve.ts';
import { createLog } from '../../../src/backends/kit/log.ts';
import type { PageModel } from '../../../src/runtime/page-model.ts';
import type { RenderingNode } from '../../../src/runtime/rendering.ts';
import { createContentServices, type ContentServices } from '../../../src/server/content/services.ts';
import { loadPage } from '../../../src/server/page/page.ts';
import { contentProfile, mediaOf } from '../../support/content-profile.ts';
import { root } from '../../support/build.ts';

export const SITES = ['dotcom', 'insights'] as const;

/** The items of the repository in a folder that a test may spoil. */
export function copyOfProject(): { root: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-fuzz-'));
  for (const file of ['sitecore.json', ...globSync('src/sitecore/**/*.{json,yml}', { cwd: root })]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(folder, file));
  }
  return { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const ORIGINS = {
  sites: [
    { name: 'dotcom', origin: 'http://localhost:20000' },
    { name: 'insights', origin: 'http://insights.localhost:20000' },
  ],
  preview: 'http://preview.localhost:20000',
  staging: 'http://staging.localhost:20000',
  extraHosts: {},
};

export interface ServedProject {
  content: ContentService;
  services: ContentServices;
  dependencies: { services: ContentServices; origins: typeof ORIGINS };
  /** A page as it is made for everybody. @throws where there is none */
  page(site: string, path: string): Promise<PageModel>;
  stop(): Promise<void>;
}

export async function serveProject(itemsRoot: string): Promise<ServedProject> {
  const siteOrigins = Object.fromEntries(ORIGINS.sites.map(({ name, origin }) => [name, origin]));
  const log = createLog('content', { level: 'silent' });
  const content = await startContentService({ itemsRoot, siteOrigins, profile: contentProfile, log });
  const services = createContentServices({
    endpoint: `${content.url}/sitecore/api/graph/edge`,
    apiKey: KEY,
    timeoutMs: 30_000,
    retryUnitMs: 1,
    ...mediaOf(content.url),
  });
  return {
    content,
    services,
    dependencies: { services, origins: ORIGINS },
    page: async (site, route) => {
      const result = await loadPage(
        { site, language: 'en', path: route, pageNumber: 1, view: 'published', strict: false },
        { services, origins: ORIGINS, ...pageParts(renderings) },
      );
      if (result.kind !== 'page') throw new Error(`${site}${route} is ${result.kind}`);
      return result.model;
    },
    stop: () => content.stop(),
  };
}

/** Renderings that a page is shown without, and why. */
export function holesOf({ slots }: PageModel): string[] {
  const of = (nodes: readonly RenderingNode[]): string[] =>
    nodes.flatMap(({ component, problem, slots: inner }) => [
      ...(problem ? [`${component}: ${problem.reason}`] : []),
      ...of(Object.values(inner ?? {}).flat()),
    ]);
  return of([...slots.header, ...slots.main, ...slots.footer]);
}

/** What the loaders of a page brought, by component. */
export function dataOf({ slots }: PageModel): Map<string, string> {
  const found = new Map<string, string>();
  const visit = ({ component, data, slots: inner }: RenderingNode): void => {
    if (data !== undefined) found.set(component, JSON.stringify(data));
    for (const node of Object.values(inner ?? {}).flat()) visit(node);
  };
  for (const node of [...slots.header, ...slots.main, ...slots.footer]) visit(node);
  return found;
}
