import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isBuiltin } from '../../../src/backends/content/items/builtin.ts';
import { idOfPath } from '../../../src/backends/content/items/guid.ts';
import type { Item, TemplateField, Tree } from '../../../src/backends/content/items/types.ts';
import type { ScsField, ScsItem } from '../../../src/lib/scs/item.ts';
import { readScs } from '../../../src/lib/scs/read.ts';
import { writeScs } from '../../../src/lib/scs/write.ts';

const braced = (id: string): string => `{${id.toUpperCase()}}`;
const NOWHERE = braced('00000000-0000-4000-8000-00000000dead');

/** What no editor meant, for a field of any type. `self` is the item that has it, `page` one of another template. */
export const HOSTILE: Readonly<Record<string, (at: { self: string; page: string }) => string>> = {
  empty: () => '',
  'missing target': () => `${NOWHERE}|${NOWHERE}`,
  'link to nothing': () => `<link linktype="internal" id="${NOWHERE}" text="x" />`,
  'picture of nothing': () => `<image mediaid="${NOWHERE}" alt="" />`,
  'wrong kind': ({ page }) => braced(page),
  itself: ({ self }) => braced(self),
  'too long': () => 'x'.repeat(100_000),
  'broken XML': () => '<link linktype="internal" id="{',
  'broken HTML': () => `${'<p><b><table>'.repeat(500)}<a href="javascript:alert(1)">&#0;&bogus;<!--`,
  'odd numbers': () => '1e999',
  'odd dates': () => '99991399T999999Z',
  'odd pairs': () => '=&=%E0%A4%A&&a=b=c&%',
};

interface Prototype {
  item: Item;
  fields: readonly TemplateField[];
}

/** For each template that content is made of, an item of it and the fields that it may have. */
export function prototypes(tree: Tree): Prototype[] {
  const found = new Map<string, Prototype>();
  const published = tree.view('published');
  for (const item of tree.all()) {
    if (isBuiltin(item.raw) || found.has(item.templateId) || !item.path.toLowerCase().startsWith('/sitecore/content/')) continue;
    // The settings and the dictionary of a site, and what is a site, are not one item of many.
    if (item.name.startsWith('__') || /\/(?:settings|dictionary|presentation)(?:\/|$)/i.test(item.path) || item.children.length > 40)
      continue;
    if (/\/home$/i.test(item.path) || !published.version(item, 'en')) continue;
    const fields = tree.templateFields(item.templateId).filter(({ name }) => !name.startsWith('__'));
    if (fields.length > 0) found.set(item.templateId, { item, fields });
  }
  return [...found.values()];
}

const put = (fields: ScsField[], field: ScsField): void => {
  const at = fields.findIndex(({ id }) => id === field.id);
  if (at < 0) fields.push(field);
  else fields[at] = field;
  fields.sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** The item again beside itself, with one field of it hostile. */
function spoilt({ item }: Prototype, field: TemplateField, kind: string, number: number, page: string): ScsItem {
  const copy = readScs(readFileSync(item.raw.file, 'utf8'));
  const name = `odd ${kind} ${number} ${field.name}`.replace(/[^A-Za-z0-9 ]/g, '');
  copy.path = `${copy.path.slice(0, copy.path.lastIndexOf('/'))}/${name}`;
  copy.id = idOfPath(copy.path);
  const value = HOSTILE[kind]?.({ self: copy.id, page }) ?? '';
  const entry = { id: field.id, hint: field.name, value };
  if (field.shared) put(copy.shared, entry);
  else
    for (const language of copy.languages) {
      if (field.unversioned) put(language.fields, entry);
      else for (const version of language.versions) put(version.fields, entry);
    }
  return copy;
}

/** Writes for every template and field an item whose field is hostile in one way. @returns the items' paths and the files written */
export function writeHostile(kind: string, found: readonly Prototype[]): { paths: string[]; files: string[] } {
  const paths: string[] = [];
  const files: string[] = [];
  for (const [at, prototype] of found.entries()) {
    const other = found[(at + 1) % found.length]?.item.id ?? '';
    for (const field of prototype.fields) {
      const item = spoilt(prototype, field, kind, at, other);
      const file = path.join(path.dirname(prototype.item.raw.file), `${item.path.slice(item.path.lastIndexOf('/') + 1)}.yml`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, writeScs(item));
      paths.push(item.path);
      files.push(file);
    }
  }
  return { paths, files };
}
