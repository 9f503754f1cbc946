import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadTree } from '../../src/backends/content/items/load.ts';
import type { LoadOptions } from '../../src/backends/content/items/load.ts';
import type { Tree } from '../../src/backends/content/items/types.ts';
import { braced, idOf, scsYaml } from './scs-yaml.ts';
import type { WrittenField, WrittenItem } from './scs-yaml.ts';

/** A folder of items for the length of a test: texts as they are, items as Sitecore writes them, in files 001.yml, 002.yml, … */
export async function itemFolder(items: readonly (WrittenItem | string)[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'items-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'items', 'all'), { recursive: true });
  await writeFile(
    join(root, 'sitecore.json'),
    JSON.stringify({ modules: ['*.module.json'], serialization: { defaultModuleRelativeSerializationPath: 'items' } }),
  );
  await writeFile(
    join(root, 'all.module.json'),
    JSON.stringify({ namespace: 'all', items: { includes: [{ name: 'all', path: '/sitecore' }] } }),
  );
  for (const [index, item] of items.entries()) await writeFile(itemFile(root, index + 1), typeof item === 'string' ? item : scsYaml(item));
  return root;
}

export function itemFile(root: string, number: number): string {
  return join(root, 'items', 'all', `${String(number).padStart(3, '0')}.yml`);
}

/** The tree of these items. */
export async function treeOf(items: readonly (WrittenItem | string)[], options: Omit<LoadOptions, 'root'> = {}): Promise<Tree> {
  return loadTree({ root: await itemFolder(items), ...options });
}

const TEMPLATES = '/sitecore/templates/Project/test';
const STANDARD = '{1930BBEB-7805-471A-A3BE-4858AC7CF696}';

/** GUID of a template that `template` writes, and of one of its fields. */
export const templateId = (name: string) => idOf(`${TEMPLATES}/${name}`);
const fieldId = (template: string, field: string) => idOf(`${TEMPLATES}/${template}/Content/${field}`);

/** A value for a field of a template that `template` writes. */
export function value(template: string, name: string, text: string): WrittenField {
  return { id: fieldId(template, name), hint: name, value: text };
}

interface TemplateOptions {
  /** Names of other templates of the test, or GUIDs. */
  bases?: readonly string[];
  shared?: readonly string[];
  unversioned?: readonly string[];
  /** Standard values: language → fields; `shared` for shared ones. */
  standard?: Readonly<Record<string, readonly WrittenField[]>>;
}

/** The items of a template with one section `Content`: field name → type. */
export function template(name: string, fields: Readonly<Record<string, string>>, options: TemplateOptions = {}): WrittenItem[] {
  const path = `${TEMPLATES}/${name}`;
  const bases = (options.bases ?? [STANDARD]).map((base) => (base.startsWith('{') ? base : braced(templateId(base))));
  const flag = (list: readonly string[] | undefined, field: string, id: string, hint: string) =>
    list?.includes(field) ? [{ id, hint, value: '1' }] : [];
  const items: WrittenItem[] = [
    {
      path,
      template: 'ab86861a-6030-46c5-b394-e8f99e8b87db',
      shared: [{ id: '12c33f3f-86c5-43a5-aeb4-5598cec45116', hint: '__Base template', value: bases.join('|') }],
    },
    { path: `${path}/Content`, template: 'e269fbb5-3750-427a-9149-7aa950b49301' },
    ...Object.entries(fields).map(([field, type], index) => ({
      path: `${path}/Content/${field}`,
      template: '455a3e98-a627-4b40-8035-e683a0331ac7',
      shared: [
        { id: 'ab162cc0-dc80-4abf-8871-998ee5d7ba32', hint: 'Type', value: type },
        { id: 'ba3f86a2-4a1c-4d78-b63d-91c2779c1b5e', hint: '__Sortorder', value: String(index * 100) },
        ...flag(options.shared, field, 'be351a73-fcb0-4213-93fa-c302d8ab4f51', 'Shared'),
        ...flag(options.unversioned, field, '39847666-389d-409b-95bd-f2016f11eed5', 'Unversioned'),
      ],
    })),
  ];
  if (options.standard) {
    const { shared, ...languages } = options.standard;
    items.push({
      path: `${path}/__Standard Values`,
      template: templateId(name),
      ...(shared ? { shared } : {}),
      languages: Object.fromEntries(Object.entries(languages).map(([language, list]) => [language, { versions: [list] }])),
    });
  }
  return items;
}

export const CONTENT = '/sitecore/content/test';
export const SITE = `${CONTENT}/site`;
export const HOME = `${SITE}/Home`;

/** The template of plain folders. */
export const FOLDER = 'a87a00b1-e6db-45ab-8b54-636fec3b5523';

/** An item in one English version. */
export function item(path: string, template: string, fields: readonly WrittenField[] = [], more: Partial<WrittenItem> = {}): WrittenItem {
  return { path, template: template.includes('-') ? template : templateId(template), languages: { en: { versions: [fields] } }, ...more };
}

/** The templates and items that make a site: root, settings, definition. The home item is the test's own. */
export function site(name = 'test', root = SITE, more: Readonly<Record<string, string>> = {}): WrittenItem[] {
  const definition = [
    { id: 'cb4e9e2e-2b66-43dc-ad3f-9caf363d28d3', hint: 'SiteName', value: name },
    { id: '1ee576af-ba8e-4312-9fbd-2ccf8395baa1', hint: 'StartItem', value: braced(idOf(`${root}/Home`)) },
    { id: '8e0dd914-9afb-4d45-bf8b-7ff5d6e5337e', hint: 'HostName', value: `*.${name}.test|${name}.localhost` },
    { id: 'f19277fe-1b85-4b0a-8c26-5e74d766b3a3', hint: 'Language', value: 'en' },
    ...Object.entries(more).map(([hint, text]) => ({ id: idOf(hint), hint, value: text })),
  ];
  return [
    item(root, 'a2b9fdc3-f641-4966-94a5-b63944dc39de'),
    item(`${root}/Settings`, '6d8ff35b-49fa-4896-b370-eb35d6b99f3f'),
    item(`${root}/Settings/Site Grouping`, '8357f958-9aaa-46db-8898-36448a96356f'),
    item(`${root}/Settings/Site Grouping/${name}`, 'e46f3af2-39fa-4866-a157-7017c4b2a40c', [], { shared: definition }),
  ];
}

const RENDERINGS = '/sitecore/layout/Renderings/Project/test';

/** A rendering item, and the settings of the placeholders that it opens. */
export function rendering(name: string, ...placeholders: string[]): WrittenItem[] {
  const settings = placeholders.map((key) => `/sitecore/layout/Placeholder Settings/Project/test/${key.replace(/\W/g, '')}`);
  const list = settings.map((path) => braced(idOf(path))).join('|');
  return [
    item(`${RENDERINGS}/${name}`, '04646a89-996f-4ee7-878a-ffdbf1f0ef0d', [], {
      shared: list ? [{ id: '069a8361-b1cd-437c-8c32-a3be78941446', hint: 'Placeholders', value: list }] : [],
    }),
    ...settings.map((path, index) =>
      item(path, '5c547d4e-7111-4995-95b0-6b561751bf2e', [], {
        shared: [{ id: '7256bdab-1fd2-49dd-b205-cb4873d2917c', hint: 'Placeholder Key', value: placeholders[index]! }],
      }),
    ),
  ];
}

/** `{…}` of the n-th rendering of a test's layout. */
export const uid = (n: number) => `{00000000-0000-4000-8000-${String(n).padStart(12, '0')}}`;

/** A row of a layout; `at` is its instruction in a delta (`p:before="*"`, `p:d="1"`). Attributes left out stay out. */
export function row(n: number, attributes: { component?: string; ph?: string; ds?: string; par?: string; at?: string }): string {
  const { component, ph, ds, par, at = '' } = attributes;
  const id = component === undefined ? undefined : braced(idOf(`${RENDERINGS}/${component}`));
  const written = Object.entries({ ds, id, par, ph }).flatMap(([name, text]) =>
    text === undefined ? [] : [`s:${name}="${text.replaceAll('&', '&amp;')}"`],
  );
  return `<r uid="${uid(n)}" ${[at, ...written].filter(Boolean).join(' ')} />`;
}

/** A layout of these rows: a delta unless `full`. */
export function layout(rows: readonly string[], full = false): string {
  return `<r xmlns:p="p" xmlns:s="s"${full ? '' : ' p:p="1"'}><d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}">${rows.join('')}</d></r>`;
}

export const finalRenderings = (xml: string): WrittenField => ({
  id: '04bf00db-f5fb-41f7-8ab7-22408372a981',
  hint: '__Final Renderings',
  value: xml,
});
export const sharedRenderings = (xml: string): WrittenField => ({
  id: 'f1a1fe9e-a60c-4ddb-a3a0-bb5b29fe732e',
  hint: '__Renderings',
  value: xml,
});

/** The same items where English stands in for each of these languages: switched on for the sites, and for every item in a language. */
export function fallingBack(items: readonly WrittenItem[], ...languages: readonly string[]): WrittenItem[] {
  const on = (id: string, hint: string) => ({ id, hint, value: '1' });
  return [
    ...languages.map((name) =>
      item(`/sitecore/system/Languages/${name}`, 'f68f13a6-3395-426a-b9a1-fa2dc60d94eb', [], {
        shared: [{ id: '892975ac-496f-4ac9-8826-087095c68e1d', hint: 'Fallback Language', value: 'en' }],
      }),
    ),
    ...items.map((one) => ({
      ...one,
      shared: [
        ...(one.shared ?? []),
        ...(one.languages ? [on('fd4e2050-186c-4375-8b99-e8a85dd7436e', '__Enable item fallback')] : []),
        ...(one.template === 'e46f3af2-39fa-4866-a157-7017c4b2a40c'
          ? [on('8c436235-b85d-4097-89cf-d5a4fa70cc0a', 'ItemLanguageFallback')]
          : []),
      ],
    })),
  ];
}
