import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeModelProject } from '../definitions/model-project.fixture.ts';
import { templateById } from '../definitions/schema.ts';
import { valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { ItemStore } from '../scs/store.ts';
import { importMarkdown } from './command.ts';
import type { ImportResult } from './command.ts';
import { stubDraw, writeDocuments } from './house.fixture.ts';

export const insights = '/sitecore/content/aldermoor/insights';
export const dotcom = '/sitecore/content/aldermoor/dotcom';
export const article = `${insights}/Home/featured-insights/energy/the-long-queue`;

/** The documents of the fixture, imported into a project of their own. */
export interface House {
  root: string;
  folder: string;
  /** What the first import said. */
  first: ImportResult;
  /** The items as they were read last. */
  store: ItemStore;
  run(options?: Partial<Parameters<typeof importMarkdown>[0]>): Promise<ImportResult>;
  at(itemPath: string): ScsItem;
  value(itemPath: string, key: string, language?: string): string | undefined;
  /** Reads the items again. */
  read(): void;
  remove(): void;
}

export async function buildHouse(): Promise<House> {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-house-'));
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-documents-'));
  writeModelProject(root);
  writeDocuments(folder);
  const run: House['run'] = (options = {}) =>
    importMarkdown({ root, folder, site: 'insights', draw: stubDraw(), print: false, ...options });
  const first = await run();
  const house: House = {
    root,
    folder,
    first,
    store: ItemStore.load(root),
    run,
    at(itemPath) {
      const item = house.store.at(itemPath);
      if (!item) throw new Error(`no item at ${itemPath}`);
      return item;
    },
    value(itemPath, key, language = 'en') {
      const item = house.at(itemPath);
      const field = templateById(item.template)?.fields.get(key);
      return field && valueOf(item, language, field.ref);
    },
    read() {
      house.store = ItemStore.load(root);
    },
    remove: () => [root, folder].forEach((each) => rmSync(each, { recursive: true, force: true })),
  };
  return house;
}
