/** Where items are kept: the module files and their includes (protocol page sitecore, "Sitecore Content Serialization"). */

interface Include {
  name: string;
  path: string;
}

interface Module {
  /** File name below src/sitecore, without `.module.json`; also its namespace. */
  name: string;
  description: string;
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
const FORMS_ROOT = `/sitecore/Forms/${TENANT}`;
export const CONTENT_ROOT = `/sitecore/content/${TENANT}`;
export const LANGUAGES_ROOT = '/sitecore/system/Languages';
export const WORKFLOW_PATH = `/sitecore/system/Workflows/${TENANT.charAt(0).toUpperCase()}${TENANT.slice(1)} Publishing`;

export const LANGUAGES = ['en', 'de'] as const;
export const DEFAULT_LANGUAGE = 'en';

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
    includes: [
      { name: 'content', path: CONTENT_ROOT },
      { name: 'forms', path: FORMS_ROOT },
      { name: 'media', path: MEDIA_ROOT },
    ],
  },
];

/** With lists of one text on one line, as the project's formatter has them. */
const json = (value: unknown): string => `${JSON.stringify(value, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')}\n`;

/** The files that tell Sitecore's command line where the items are, by path from the project folder. */
export function moduleFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { name, description, includes } of MODULES) {
    files.set(
      `${SITECORE_DIR}/${name}.module.json`,
      json({ $schema: '../../.sitecore/schemas/ModuleFile.schema.json', namespace: name, description, items: { includes } }),
    );
  }
  files.set(
    'sitecore.json',
    json({
      $schema: './.sitecore/schemas/RootConfigurationFile.schema.json',
      modules: [`${SITECORE_DIR}/*.module.json`],
      serialization: { defaultModuleRelativeSerializationPath: 'items', defaultMaxRelativeItemPathLength: 248 },
    }),
  );
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
