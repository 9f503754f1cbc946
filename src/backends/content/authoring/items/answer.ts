import { inWords } from '../../../../lib/in-words.ts';
import { FIELD } from '../../items/ids.ts';
import { isWithin } from '../../items/sites.ts';
import type { Guid, Item, ItemVersion, TemplateField, Tree } from '../../items/types.ts';
import { addressOf } from '../../layout/addresses.ts';
import { AuthoringError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { revisionOf, workflowOf } from '../store/index.ts';
import { redirectsAway } from '../structure/redirect.ts';
import { isPillar, mayEdit } from './ground.ts';
import { insertOptions } from './insert.ts';
import { isPage } from './is-page.ts';
import { optionsOf } from './options.ts';
import type { ItemAnswer, RowAnswer } from './shapes.ts';
import { datesOf, isLive, isScheduled, liveVersion, rawVersion, scheduledFor, stateOf } from './standing.ts';

/** Standard fields that editors see, by the section that they stand in. */
const STANDARD: ReadonlyMap<Guid, string> = new Map([
  [FIELD.displayName, 'Appearance'],
  [FIELD.sortOrder, 'Appearance'],
  [FIELD.validFrom, 'Publishing'],
  [FIELD.validTo, 'Publishing'],
  [FIELD.hideVersion, 'Publishing'],
  [FIELD.publish, 'Publishing'],
  [FIELD.unpublish, 'Publishing'],
  [FIELD.neverPublish, 'Publishing'],
]);
const SOURCE = '1eb8ae32-e190-44a6-968d-ed904c794ebf';
const TITLE = '19a69332-a23e-4e70-8d16-b2640cb24cc8';
const SHORT_DESCRIPTION = '9541e67d-ce8c-4225-803d-33f7f29f09ef';

/** Ids come in any notation. @throws AuthoringError `no-such-item` */
export function itemOf(tree: Tree, id: string): Item {
  const item = tree.byId(id);
  if (!item) throw new AuthoringError('no-such-item');
  return item;
}

const scopeOf = ({ shared, unversioned }: TemplateField): 'shared' | 'unversioned' | 'versioned' =>
  shared ? 'shared' : unversioned ? 'unversioned' : 'versioned';

/** What the item itself says in a field, with no standard value and no other language. */
export function ownValue(item: Item, field: TemplateField, language: string, version: number | undefined): string | undefined {
  const part = item.raw.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
  const fields = field.shared
    ? item.raw.shared
    : field.unversioned
      ? part?.fields
      : part?.versions.find((each) => each.version === version)?.fields;
  return fields?.find(({ id }) => id === field.id)?.value;
}

/** Fields that an editor may see and change. */
export const editableFields = (tree: Tree, template: Guid): readonly TemplateField[] =>
  tree.templateFields(template).filter((field) => !field.name.startsWith('__') || STANDARD.has(field.id));

/** What a file is: found out by its bytes when it comes, and never said by whoever sends it. */
const OF_FILES: ReadonlySet<Guid> = new Set([FIELD.blob, FIELD.extension, FIELD.mimeType, FIELD.size]);

/** Fields that a call may write: neither how far a version is in its workflow, nor what a file of the media library is. */
export const writableFields = (tree: Tree, template: Guid): readonly TemplateField[] =>
  editableFields(tree, template).filter(({ id }) => !OF_FILES.has(id));

/** Where visitors find it, if it is a page. */
export function pageOf(tree: Tree, item: Item): { site: string; path: string; origin?: string } | undefined {
  const { site, path } = addressOf(tree, item);
  if (!site || !isWithin(item, site.home) || !isPage(tree, item)) return undefined;
  return { site: site.name, path, ...(site.origin === undefined ? {} : { origin: site.origin }) };
}

/** The nearest item above that is a page; the item itself if it is one. */
export function pageAbove(tree: Tree, item: Item): Item | undefined {
  for (let one: Item | undefined = item; one; one = one.parent) if (pageOf(tree, one)) return one;
  return undefined;
}

/** The version that stands for an item in lists, whatever its language. */
const shown = (tree: Tree, item: Item, language: string): ItemVersion | undefined => tree.view('draft').whatever(item, language);

export const displayName = (tree: Tree, item: Item, language: string): string => shown(tree, item, language)?.displayName ?? item.name;

/** Fields that hold what an item is called, the first that says something. */
const TITLES = ['Title', 'Heading', 'Name'];

/** What an item is called where people read it: its own title, or else its display name. */
export function titleOf(tree: Tree, item: Item, language: string): string {
  const version = shown(tree, item, language);
  const said = TITLES.map((name) =>
    version
      ?.own(name)
      ?.replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ).find((text) => text);
  return said ?? displayName(tree, item, language);
}

function fieldsOf(
  tree: Tree,
  item: Item,
  { language, names, version }: { language: string; names: string; version: number | undefined },
): ItemAnswer['fields'] {
  const draft = tree.view('draft');
  const reads = (version === undefined ? undefined : draft.version(item, language, version)) ?? shown(tree, item, language);
  return editableFields(tree, item.templateId)
    .filter(({ type }) => type.toLowerCase() !== 'attachment')
    .map((field, index) => {
      const own = ownValue(item, field, language, version);
      const declared = tree.byId(field.id);
      const about = declared && draft.whatever(declared, names);
      const help = about?.raw(SHORT_DESCRIPTION) ?? '';
      const source = about?.raw(SOURCE) ?? '';
      return {
        id: field.id,
        name: field.name,
        title: (about?.raw(TITLE) ?? '') || inWords(field.name.replace(/^__/, '')),
        type: field.type,
        section: STANDARD.get(field.id) ?? field.section,
        sectionTitle: STANDARD.get(field.id) ?? (declared?.parent ? displayName(tree, declared.parent, names) : field.section),
        source,
        scope: scopeOf(field),
        sortOrder: index,
        value: own ?? reads?.raw(field.id) ?? '',
        own: own !== undefined,
        ...(help === '' ? {} : { help }),
        ...optionsOf(tree, field, source, { language, names }),
      };
    });
}

/** The template of an item, with what editors read as its name. */
function templateOf(tree: Tree, { templateId: id }: Item, language: string): ItemAnswer['template'] {
  const template = tree.byId(id);
  const name = tree.templateName(id);
  return { id, name, title: (template && displayName(tree, template, language)) ?? name };
}

/** The versions of an item by language; the languages that it could be in as well, with none. */
export function languagesOf(tree: Tree, item: Item): ItemAnswer['languages'] {
  const { languages } = item.raw;
  const missing = tree.languages.filter((each) => !languages.some(({ language }) => language.toLowerCase() === each.toLowerCase()));
  const there = languages.map((part) => {
    const live = liveVersion(tree, item, part.language);
    return {
      language: part.language,
      versions: part.versions
        .map((each) => ({ version: each.version, state: stateOf(tree, item, each), live: each.version === live, ...datesOf(each) }))
        .sort((a, b) => a.version - b.version),
    };
  });
  return [...there, ...missing.map((language) => ({ language, versions: [] }))];
}

/** An item as an editor works on it. @throws AuthoringError `no-such-version` */
export function itemAnswer(
  tree: Tree,
  item: Item,
  { language, version: asked, names = language }: { language: string; version?: number | undefined; names?: string | undefined },
  caller: Caller,
  now: Date,
): ItemAnswer {
  const version = rawVersion(item, language, asked);
  if (asked !== undefined && !version) throw new AuthoringError('no-such-version');
  const scheduled = scheduledFor(tree, item, version, now);
  const page = pageOf(tree, item);
  const edit = mayEdit(tree, item, caller);
  // Name and place have no versions: of what is published, or will be, they are an approver's.
  const isSeen = isLive(tree, item) || isScheduled(tree, item, now);
  const atOnce = edit && !isPillar(tree, item) && (caller.is('approver') || workflowOf(tree, item.raw) === undefined || !isSeen);
  return {
    id: item.id,
    name: item.name,
    displayName: displayName(tree, item, language),
    title: titleOf(tree, item, language),
    path: item.path,
    parent: item.parent?.id ?? '',
    template: templateOf(tree, item, names),
    language,
    version: version?.version ?? 0,
    revision: revisionOf(item.raw, language, version?.version),
    languages: languagesOf(tree, item),
    state: stateOf(tree, item, version),
    live: version !== undefined && liveVersion(tree, item, language) === version.version,
    ...(scheduled === undefined ? {} : { scheduled }),
    workflow: workflowOf(tree, item.raw) !== undefined,
    ...(page === undefined ? {} : { page }),
    fields: fieldsOf(tree, item, { language, names, version: version?.version }),
    insert: edit ? insertOptions(tree, item, language, names) : [],
    may: { edit, approve: edit && caller.is('approver'), delete: atOnce, rename: atOnce },
    problems: [
      ...tree.problems.filter(({ path }) => path === item.path).map(({ reason }) => ({ code: 'unread' as const, text: reason })),
      ...(page === undefined ? [] : redirectsAway(tree, item)).map(({ name, value }) => ({
        code: 'redirect-away' as const,
        name,
        target: value,
      })),
    ],
  };
}

/** A row of a tree or a list. */
export function rowAnswer(tree: Tree, item: Item, language: string, names = language): RowAnswer {
  const page = pageOf(tree, item);
  return {
    id: item.id,
    name: item.name,
    displayName: displayName(tree, item, language),
    title: titleOf(tree, item, language),
    template: templateOf(tree, item, names),
    path: item.path,
    hasChildren: item.children.length > 0,
    state: stateOf(tree, item, rawVersion(item, language)),
    live: isLive(tree, item),
    ...(page === undefined ? {} : { page }),
  };
}
