import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sites } from '../model/sites.ts';
import { parentPath, setUnversioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { F } from '../scs/well-known.ts';
import { BRANCHES_ROOT, moduleFiles, PLACEHOLDERS_ROOT, RENDERINGS_ROOT, TEMPLATES_ROOT, WORKFLOW_PATH } from '../scs/modules.ts';
import { ItemStore, tellLeft } from '../scs/store.ts';
import { dictionaryDefinitions, readDictionary } from './dictionary.ts';
import { branchDefinitions } from './branches.ts';
import { offerItems } from './offers.ts';
import { renderingDefinitions } from './renderings.ts';
import { allTemplates, templateNamed } from './schema.ts';
import { searchSeeds } from './search.ts';
import { seedItems, siteDefinitions, siteRoot } from './sites.ts';
import { CHOICES_ROOT, choiceDefinitions, templateDefinitions } from './templates.ts';
import { workflowDefinitions } from './workflow.ts';
import { Written } from './written.ts';

const TEMPLATE_IDS_FILE = 'src/features/content/template-ids.ts';
const SEARCH_TEMPLATES_FILE = 'src/backends/search/content/templates.ts';
export const DICTIONARY_FOLDER = fileURLToPath(new URL('../model/dictionary', import.meta.url));

/** Folders of definitions: what the model wrote there and no longer declares is deleted, where nobody has changed it. */
const ownedRoots = (): string[] => [
  TEMPLATES_ROOT,
  RENDERINGS_ROOT,
  PLACEHOLDERS_ROOT,
  BRANCHES_ROOT,
  CHOICES_ROOT,
  WORKFLOW_PATH,
  ...sites.flatMap((site) => ['Dictionary', 'Presentation', 'Settings'].map((name) => `${siteRoot(site.name)}/${name}`)),
];

const redirectFolders = (): string[] => sites.map((site) => `${siteRoot(site.name)}/Settings/Redirects`);
const isBelow = (item: ScsItem, folder: string): boolean => item.path.toLowerCase().startsWith(`${folder.toLowerCase()}/`);
/** What the model gives a new project, and editors change from then on. */
const isEditors = (item: ScsItem): boolean => redirectFolders().some((folder) => isBelow(item, folder));

/** Every item that the model declares. */
function definitionItems(dictionaryFolder: string = DICTIONARY_FOLDER): ScsItem[] {
  return [
    ...templateDefinitions(),
    ...choiceDefinitions(),
    ...workflowDefinitions(),
    ...renderingDefinitions(),
    ...branchDefinitions(),
    ...siteDefinitions(),
    ...dictionaryDefinitions(readDictionary(dictionaryFolder)),
  ];
}

function templateIdsFile(): string {
  const lines = allTemplates().map((template) => `  ${template.name.replace(/[^A-Za-z0-9_]/g, '')}: '${template.id}',`);
  return [
    '/** Ids of the templates, written by npm run content -- model. */',
    'export const TEMPLATE_IDS = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

/** The service knows no template but these, and imports nothing of the site: it has their ids from here too. */
function searchTemplatesFile(): string {
  const lines = Object.entries({ page: '_Page', synonyms: 'Search Synonyms', boosted: 'Boosted Result' }).map(
    ([key, name]) => `  ${key}: '${templateNamed(name).id}',`,
  );
  return [
    '/** Templates that the index asks for: that of all pages, and those of the search settings. Written by npm run content -- model. */',
    'export const TEMPLATES = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

export interface ModelResult {
  items: number;
  /** Files that were written, or that differ when only checking. */
  written: string[];
  removed: string[];
  unchanged: number;
  left: string[];
  /** Files of items of which somebody and the model have changed the same since: they stay as somebody made them. */
  disputed: string[];
}

const isPhrase = (item: ScsItem): boolean => sites.some(({ name }) => isBelow(item, `${siteRoot(name)}/Dictionary`));

/** A phrase of the dictionary in the words that it has in the items already: editors change them there. */
function withOwnTexts(item: ScsItem, present: ScsItem | undefined): ScsItem {
  if (!present || !isPhrase(item)) return item;
  // What the model itself says is noted as it is.
  const own = structuredClone(item);
  for (const { language, fields } of present.languages)
    for (const { id, value } of fields) if (id === F.phrase.id) setUnversioned(own, language, F.phrase, value);
  return own;
}

/** A new item below its parent, wherever somebody moved that. */
function belowParent(item: ScsItem, store: ItemStore): ScsItem {
  const parent = store.byId(item.parent);
  if (!parent || parent.path.toLowerCase() === parentPath(item.path).toLowerCase()) return item;
  return { ...structuredClone(item), path: `${parent.path}${item.path.slice(item.path.lastIndexOf('/'))}` };
}

/**
 * Writes the definitions of the model into a project folder, or with `check` only says which files differ. What editors and
 * administrators made of an item stays, and so do items of their own (`Written`); `over` takes the model's values all the same. What
 * somebody moved or renamed stays where it is, and is what the model declares.
 * Phrases that are there keep their words, unless `texts` asks for those of the model.
 */
export function writeModel(
  root: string,
  options: { check: boolean; texts?: boolean; over?: boolean; dictionaryFolder?: string },
): ModelResult {
  const store = ItemStore.load(root);
  const written = new Written(root);
  const items = definitionItems(options.dictionaryFolder);
  const declared = new Set(items.map((item) => item.path.toLowerCase()));
  const disputed: string[] = [];
  /** Items by their files. */
  const said = new Map<string, ScsItem>();
  // What lies deepest comes first: an item stays above one that does.
  const undeclared = ownedRoots()
    .flatMap((folder) => store.below(folder))
    .filter((item) => !declared.has(item.path.toLowerCase()) && !isEditors(item))
    .sort((a, b) => b.path.length - a.path.length);
  for (const item of undeclared) {
    if (!written.has(item)) continue;
    if (written.isUntouched(item) && store.below(item.path).length === 0) {
      said.set(store.fileOf(item), item);
      store.remove(item.path);
    } else {
      written.keep(item);
      disputed.push(store.fileOf(item));
    }
  }
  // Editors lead old addresses on: a project that has redirects keeps its own.
  const kept = new Set(redirectFolders().filter((folder) => store.below(folder).length > 0));
  for (const declaredItem of items) {
    if (isEditors(declaredItem)) {
      const theirs = [...kept].some((folder) => isBelow(declaredItem, folder)) || store.movedFrom(declaredItem.path);
      if (!theirs) store.put(declaredItem);
      continue;
    }
    const present = store.byId(declaredItem.id) ?? store.at(declaredItem.path);
    const item = options.texts === true ? declaredItem : withOwnTexts(declaredItem, present);
    const over = options.over === true || (options.texts === true && isPhrase(item));
    const merged = present ? written.merge(present, item, over) : { item: belowParent(item, store), disputed: false };
    if (present && present.path.toLowerCase() !== declaredItem.path.toLowerCase())
      Object.assign(merged.item, { parent: present.parent, path: present.path });
    store.put(merged.item);
    const file = store.fileOf(merged.item);
    said.set(file, declaredItem);
    if (merged.disputed) {
      disputed.push(file);
      written.keep(declaredItem);
    } else written.note(declaredItem);
  }
  // An offer that editors took away stays away: the seeds are for a project that has none of them yet.
  const offers = offerItems();
  const seeds = [
    ...seedItems(),
    ...searchSeeds((page) => store.at(page) !== undefined),
    ...(offers[0] && store.at(offers[0].path) ? [] : offers),
  ];
  for (const item of seeds) if (!store.at(item.path) && !store.byId(item.id)) store.put(item);

  const readFile = (file: string): string | undefined => {
    const absolute = path.join(root, file);
    return existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined;
  };
  const sources = [
    ...moduleFiles(readFile),
    [TEMPLATE_IDS_FILE, templateIdsFile()],
    [SEARCH_TEMPLATES_FILE, searchTemplatesFile()],
  ] as const;
  const changed = options.check ? store.changes() : store.save();
  // What was left is written by another run, which must still know what this one found.
  for (const file of changed.left) {
    const item = said.get(file);
    if (item) written.keep(item);
  }
  const differing = [...sources, written.file()].filter(([file, text]) => readFile(file) !== text);
  if (!options.check) {
    for (const [file, text] of differing) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
  }
  return {
    items: items.length,
    written: [...differing.map(([file]) => file), ...changed.written].sort(),
    removed: changed.removed,
    unchanged: changed.unchanged,
    left: changed.left,
    disputed: disputed.sort(),
  };
}

/** For people: what the model left as somebody made it. */
export const tellModel = ({ disputed, left }: Pick<ModelResult, 'disputed' | 'left'>): string[] => [
  ...disputed.map(
    (file) => `Left as somebody made it, though the model has changed there too: ${file}. Declare it so in the model, or ask for --over.`,
  ),
  ...tellLeft({ left }),
];
