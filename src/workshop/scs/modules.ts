/** Where items are kept: the module files and their includes (protocol page sitecore, "Sitecore Content Serialization"). */
import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '../../lib/languages.ts';

interface Include {
  name: string;
  path: string;
  /** What a push may do. Unless a project says otherwise, it deletes nothing that editors made. */
  allowedPushOperations?: 'CreateAndUpdate';
}

interface Module {
  /** File name below src/sitecore, without `.module.json`; also its namespace. */
  name: string;
  description: string;
  /** Modules that are pushed before it. */
  references?: readonly string[];
  includes: readonly Include[];
}

/** Names the folder of the project in each tree of Sitecore, and with it every id. */
const TENANT = 'aldermoor';
export const SITECORE_DIR = 'src/sitecore';

export const TEMPLATES_ROOT = `/sitecore/templates/Project/${TENANT}`;
export const BRANCHES_ROOT = `/sitecore/templates/Branches/Project/${TENANT}`;
export const RENDERINGS_ROOT = `/sitecore/layout/Renderings/Project/${TENANT}`;
export const PLACEHOLDERS_ROOT = `/sitecore/layout/Placeholder Settings/Project/${TENANT}`;
export const MEDIA_ROOT = `/sitecore/media library/Project/${TENANT}`;
export const FORMS_ROOT = `/sitecore/Forms/${TENANT}`;
export const CONTENT_ROOT = `/sitecore/content/${TENANT}`;
export const LANGUAGES_ROOT = '/sitecore/system/Languages';
export const WORKFLOW_PATH = `/sitecore/system/Workflows/${TENANT.charAt(0).toUpperCase()}${TENANT.slice(1)} Publishing`;

export { LANGUAGES };
export const DEFAULT_LANGUAGE = LANGUAGES[0];

const MODULES: readonly Module[] = [
  {
    name: `${TENANT}.definitions`,
    description:
      'Templates, renderings, placeholder settings, languages, the workflow and branches, written by `npm run content -- model`.',
    includes: [
      { name: 'templates', path: TEMPLATES_ROOT },
      { name: 'renderings', path: RENDERINGS_ROOT },
      { name: 'placeholders', path: PLACEHOLDERS_ROOT },
      ...LANGUAGES.map((language) => ({ name: `language-${language}`, path: `${LANGUAGES_ROOT}/${language}` })),
      { name: 'workflow', path: WORKFLOW_PATH },
      { name: 'branches', path: BRANCHES_ROOT },
    ],
  },
  {
    name: `${TENANT}.content`,
    description: 'The two sites, their media and their forms.',
    references: [`${TENANT}.definitions`],
    includes: [
      { name: 'content', path: CONTENT_ROOT, allowedPushOperations: 'CreateAndUpdate' },
      { name: 'forms', path: FORMS_ROOT, allowedPushOperations: 'CreateAndUpdate' },
      { name: 'media', path: MEDIA_ROOT, allowedPushOperations: 'CreateAndUpdate' },
    ],
  },
];

/** With lists of one text on one line, as the project's formatter has them. */
const json = (value: unknown): string => `${JSON.stringify(value, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')}\n`;

/** The plugin of Sitecore's command line that has `ser push` and `ser pull`. */
const SERIALIZATION = 'Sitecore.DevEx.Extensibility.Serialization';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

function moduleFile(present: Json, { name, description, references = [], includes }: Module): Json {
  const items = isJson(present.items) ? present.items : {};
  const theirs = (Array.isArray(items.includes) ? (items.includes as unknown[]) : []).filter(isJson);
  const own = includes.map((include) => {
    const { name: itemsOf, path } = include;
    return Object.assign(
      {},
      include,
      theirs.find((each) => each.name === itemsOf),
      { name: itemsOf, path },
    );
  });
  const others = theirs.filter((each) => !includes.some((include) => include.name === each.name));
  const needed = [...new Set([...textsOf(present.references), ...references])];
  return {
    ...{ $schema: '../../.sitecore/schemas/ModuleFile.schema.json', namespace: '', description },
    ...(needed.length > 0 ? { references: [] } : {}),
    ...present,
    ...(needed.length > 0 ? { references: needed } : {}),
    namespace: name,
    items: { ...items, includes: [...own, ...others] },
  };
}

function rootFile(present: Json): Json {
  const modules = [...new Set([`${SITECORE_DIR}/*.module.json`, ...textsOf(present.modules)])];
  const plugins = textsOf(present.plugins);
  const has = plugins.some((plugin) => plugin.startsWith(`${SERIALIZATION}@`));
  return {
    $schema: './.sitecore/schemas/RootConfigurationFile.schema.json',
    ...present,
    modules,
    plugins: has ? plugins : [`${SERIALIZATION}@6.0.23`, ...plugins],
    serialization: {
      defaultMaxRelativeItemPathLength: 248,
      ...(isJson(present.serialization) ? present.serialization : {}),
      defaultModuleRelativeSerializationPath: 'items',
    },
  };
}

/**
 * The files that tell Sitecore's command line where the items are, by path from the project folder. What a project says there beside
 * that (plugins, excluded fields, what a push may do, modules and includes of its own) stays.
 * @param read the text of such a file as it is
 * @throws Error when a file is not JSON
 */
export function moduleFiles(read: (file: string) => string | undefined = () => undefined): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = (file: string, make: (present: Json) => Json): void => {
    const before = read(file);
    let present: unknown;
    try {
      present = before === undefined ? {} : JSON.parse(before.replace(/^\uFEFF/, ''));
    } catch (error) {
      throw new Error(`${file} is no JSON`, { cause: error });
    }
    const made = make(isJson(present) ? present : {});
    files.set(file, before !== undefined && isDeepStrictEqual(made, present) ? before : json(made));
  };
  for (const each of MODULES) add(`${SITECORE_DIR}/${each.name}.module.json`, (present) => moduleFile(present, each));
  add('sitecore.json', rootFile);
  return files;
}

/**
 * File of the item at a path, from the project folder: `items/<include>/<last segment of the include's path>/…`.
 * @throws when no include covers the path
 */
export function fileOf(path: string): string {
  for (const include of MODULES.flatMap((module) => module.includes)) {
    if (path !== include.path && !path.startsWith(`${include.path}/`)) continue;
    const top = include.path.slice(include.path.lastIndexOf('/') + 1);
    return `${SITECORE_DIR}/items/${include.name}/${top}${path.slice(include.path.length)}.yml`;
  }
  throw new Error(`No module includes the path ${path}`);
}
