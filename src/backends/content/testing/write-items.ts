import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeScs } from '../../../lib/scs/write.ts';
import { FIELD, TEMPLATE } from '../items/ids.ts';
import { braced, idOfPath } from '../items/guid.ts';

export interface ItemSpec {
  path: string;
  /** A GUID, or the path of a template. */
  template: string;
  id?: string;
  /** Field id or path of the field's item → value. */
  shared?: Readonly<Record<string, string>>;
  /** Language → unversioned fields. */
  unversioned?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Language → fields of each version, the first one first. `{ en: [{}] }` when left out. */
  versions?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  blob?: Buffer;
}

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);
const id = (text: string): string => (isId(text) ? text : idOfPath(text));
const fields = (values: Readonly<Record<string, string>> | undefined, names: ReadonlyMap<string, string>) =>
  Object.entries(values ?? {}).map(([key, value]) => ({ id: id(key), hint: names.get(id(key)) ?? key.split('/').at(-1) ?? '', value }));

/** Folders that the items need above them, so that each has a parent. */
const INCLUDES = [
  '/sitecore/templates/Project/acme',
  '/sitecore/layout/Renderings/Project/acme',
  '/sitecore/media library/Project/acme',
  '/sitecore/content/acme',
  '/sitecore/system/Languages',
  '/sitecore/layout/Placeholder Settings/Project/acme',
  '/sitecore/system/Workflows/Acme',
];

/** Writes items as SCS YAML into a new folder with its sitecore.json; gives the folder and how to remove it. */
export function writeItems(items: readonly ItemSpec[]): { root: string; write: (item: ItemSpec) => void; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'masthead-items-'));
  const names = new Map<string, string>(Object.entries(FIELD).map(([name, fieldId]) => [fieldId, HINTS[name] ?? name]));
  writeFileSync(
    join(root, 'sitecore.json'),
    JSON.stringify({ modules: ['*.module.json'], serialization: { defaultModuleRelativeSerializationPath: 'items' } }),
  );
  const includes = INCLUDES.map((path, index) => ({ name: `part${index}`, path }));
  writeFileSync(join(root, 'acme.module.json'), JSON.stringify({ namespace: 'acme', items: { includes } }));
  const write = (item: ItemSpec): void => {
    const include = includes.find(({ path }) => item.path === path || item.path.startsWith(`${path}/`));
    if (include === undefined) throw new Error(`No include holds ${item.path}.`);
    const below = item.path.slice(dirname(include.path).length + 1);
    const file = join(root, 'items', include.name, `${below}.yml`);
    mkdirSync(dirname(file), { recursive: true });
    const blob =
      item.blob === undefined
        ? []
        : [{ id: FIELD.blob, hint: 'Blob', blobId: idOfPath(`${item.path}/blob`), value: item.blob.toString('base64') }];
    const languages = Object.entries(item.versions ?? { en: [{}] });
    writeFileSync(
      file,
      writeScs({
        id: item.id ?? idOfPath(item.path),
        parent: idOfPath(dirname(item.path)),
        template: id(item.template),
        path: item.path,
        shared: [...fields(item.shared, names), ...blob],
        languages: languages.map(([language, versions]) => ({
          language,
          fields: fields(item.unversioned?.[language], names),
          versions: versions.map((values, index) => ({ version: index + 1, fields: fields(values, names) })),
        })),
      }),
    );
  };
  for (const item of items) write(item);
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) };
}

const HINTS: Readonly<Record<string, string>> = {
  renderings: '__Renderings',
  defaultWorkflow: '__Default workflow',
  placeholderKey: 'Placeholder Key',
  componentName: 'componentName',
  placeholders: 'Placeholders',
  stateFinal: 'Final',
  finalRenderings: '__Final Renderings',
  baseTemplate: '__Base template',
  sortOrder: '__Sortorder',
  publish: '__Publish',
  type: 'Type',
  shared: 'Shared',
  unversioned: 'Unversioned',
  mimeType: 'Mime Type',
  extension: 'Extension',
  alt: 'Alt',
  width: 'Width',
  height: 'Height',
  size: 'Size',
  dictionaryKey: 'Key',
  dictionaryPhrase: 'Phrase',
  siteName: 'SiteName',
  hostName: 'HostName',
  startItem: 'StartItem',
  siteLanguage: 'Language',
  environment: 'Environment',
};

/** A template with its fields (name → Sitecore type, `shared:` before the type when it is shared) and its bases. */
export function templateItems(path: string, fieldTypes: Readonly<Record<string, string>>, bases: readonly string[] = []): ItemSpec[] {
  const items: ItemSpec[] = [
    { path, template: TEMPLATE.template, shared: { [FIELD.baseTemplate]: [TEMPLATE.standard, ...bases.map(id)].map(braced).join('|') } },
    { path: `${path}/Data`, template: TEMPLATE.section },
  ];
  for (const [index, [name, type]] of Object.entries(fieldTypes).entries()) {
    const shared = type.startsWith('shared:');
    items.push({
      path: `${path}/Data/${name}`,
      template: TEMPLATE.field,
      shared: {
        [FIELD.type]: type.replace('shared:', ''),
        [FIELD.sortOrder]: String((index + 1) * 100),
        ...(shared ? { [FIELD.shared]: '1' } : {}),
      },
    });
  }
  return items;
}

interface RedirectMapSpec {
  RedirectType: string;
  PreserveQueryString?: string;
  pairs: Readonly<Record<string, string>>;
}

/** The folder of a site's redirects, and its maps in the order given. */
export const redirectMaps = (path: string, maps: readonly RedirectMapSpec[]): ItemSpec[] => [
  { path, template: TEMPLATE.redirects },
  ...maps.map(({ RedirectType, PreserveQueryString, pairs }, index) => ({
    path: `${path}/Map ${index + 1}`,
    template: TEMPLATE.redirectMap,
    shared: {
      [FIELD.redirectType]: RedirectType,
      [FIELD.urlMapping]: new URLSearchParams(pairs).toString(),
      ...(PreserveQueryString === undefined ? {} : { [FIELD.preserveQueryString]: PreserveQueryString }),
    },
  })),
];

/** English stands in for German, where site and items have it switched on. */
export const germanFallsBack: ItemSpec = {
  path: '/sitecore/system/Languages/de',
  template: TEMPLATE.language,
  shared: { [FIELD.iso]: 'de', [FIELD.fallbackLanguage]: 'en' },
};
