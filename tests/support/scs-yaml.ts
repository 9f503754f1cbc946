import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v5 } from 'uuid';
import { writeScs } from '../../src/lib/scs/write.ts';

const NAMESPACE = '7f4f1f3e-6c3d-5b0e-9a53-0a1d2b7c8e11';
export const idOf = (path: string) => v5(path.toLowerCase(), NAMESPACE);
export const braced = (id: string) => `{${id.toUpperCase()}}`;

/** A field as a file has it; several lines become a block. */
export interface WrittenField {
  id: string;
  hint: string;
  /** Of a media item's file; `value` is its base64. */
  blobId?: string;
  value: string;
}

export interface WrittenItem {
  path: string;
  template: string;
  id?: string;
  parent?: string;
  shared?: readonly WrittenField[];
  /** Language → its unversioned fields and its versions' fields, from version 1. */
  languages?: Readonly<Record<string, { fields?: readonly WrittenField[]; versions?: readonly (readonly WrittenField[])[] }>>;
}

/** One item as Sitecore Content Serialization writes it. */
export function scsYaml(item: WrittenItem): string {
  const fieldsOf = (fields: readonly WrittenField[] = []): WrittenField[] => fields.map((field) => ({ ...field }));
  return writeScs({
    id: item.id ?? idOf(item.path),
    parent: item.parent ?? idOf(dirname(item.path)),
    template: item.template,
    path: item.path,
    shared: fieldsOf(item.shared),
    languages: Object.entries(item.languages ?? { en: {} }).map(([language, { fields, versions = [[]] }]) => ({
      language,
      fields: fieldsOf(fields),
      versions: versions.map((version, index) => ({ version: index + 1, fields: fieldsOf(version) })),
    })),
  });
}

/** Writes items below the includes that hold them. A file name is the last part of the path; folders mirror the tree below the include. */
export async function writeItems(
  folder: string,
  includes: Readonly<Record<string, string>>,
  items: Iterable<WrittenItem>,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'sitecore.json'),
    JSON.stringify({ modules: ['*.module.json'], serialization: { defaultModuleRelativeSerializationPath: 'items' } }),
  );
  const list = Object.entries(includes).map(([name, path]) => ({ name, path }));
  await writeFile(join(folder, 'synthetic.module.json'), JSON.stringify({ namespace: 'synthetic', items: { includes: list } }));
  const made = new Set<string>();
  let written = 0;
  for (const item of items) {
    const include = list.find(({ path }) => item.path === path || item.path.startsWith(`${path}/`));
    if (!include) throw new Error(`no include holds ${item.path}`);
    const file = join(folder, 'items', include.name, `${item.path.slice(dirname(include.path).length + 1)}.yml`);
    if (!made.has(dirname(file))) {
      await mkdir(dirname(file), { recursive: true });
      made.add(dirname(file));
    }
    await writeFile(file, scsYaml(item));
    written++;
  }
  return written;
}
