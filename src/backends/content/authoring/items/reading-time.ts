import type { ScsItem, ScsVersion } from '../../../../lib/scs/item.ts';
import { readingMinutes } from '../../../../lib/rich-text/reading-time.ts';
import { wordsIn } from '../../../../lib/rich-text/words.ts';
import { guid } from '../../items/guid.ts';
import { FIELD } from '../../items/ids.ts';
import type { Guid, Tree } from '../../items/types.ts';
import { isFinal, type Draft } from '../store/index.ts';

/** The field that says how long a text takes to read: cards need no text to show it. */
const MINUTES = 'readingminutes';
const BODY = 'body';
/** Parts of a page that are read in order, by their templates, and the field of each; captions and figures are looked at. */
const READ: Readonly<Record<string, string>> = { 'text block': 'text', 'pull quote': 'quote' };

const fieldId = (tree: Tree, template: Guid, name: string): Guid | undefined =>
  tree.templateFields(template).find((field) => field.name.toLowerCase() === name)?.id;

function isShown(tree: Tree, { fields }: ScsVersion): boolean {
  const state = guid(fields.find(({ id }) => id === FIELD.workflowState)?.value ?? '');
  const item = state === undefined ? undefined : tree.byId(state);
  return state === undefined || (item !== undefined && isFinal(item));
}

/** The newest version of a language; of those that are approved, where `shown`. */
function newest(tree: Tree, item: ScsItem, language: string, shown: boolean): ScsVersion | undefined {
  const part = item.languages.find((each) => each.language === language);
  return part?.versions
    .filter((each) => !shown || isShown(tree, each))
    .reduce<ScsVersion | undefined>((best, each) => (best && best.version > each.version ? best : each), undefined);
}

const words = (version: ScsVersion | undefined, field: Guid | undefined): number =>
  wordsIn(version?.fields.find(({ id }) => id === field)?.value ?? '');

const nameOf = (draft: Draft, id: Guid): string => {
  const path = draft.tree.byId(id)?.path ?? draft.item(id).path;
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
};

function* below(draft: Draft, id: Guid): Generator<Guid> {
  for (const child of draft.children(id)) {
    yield child;
    yield* below(draft, child);
  }
}

/** The page whose text an item is, or is a part of. */
function pageOf(draft: Draft, id: Guid): Guid | undefined {
  const { tree } = draft;
  const template = draft.has(id) ? draft.item(id).template : tree.byId(id)?.templateId;
  if (template === undefined) return undefined;
  if (draft.has(id) && fieldId(tree, template, MINUTES) !== undefined) return id;
  if (READ[tree.templateName(template).toLowerCase()] === undefined) return undefined;
  const parentOf = (one: Guid): Guid | undefined => (draft.has(one) ? draft.item(one).parent : tree.byId(one)?.parent?.id);
  for (let at = parentOf(id); at !== undefined && draft.has(at) && tree.byId(at)?.raw.file !== '(built in)'; at = parentOf(at)) {
    if (nameOf(draft, at) !== 'data') continue;
    const page = parentOf(at);
    return page !== undefined && draft.has(page) && fieldId(tree, draft.item(page).template, MINUTES) !== undefined ? page : undefined;
  }
  return undefined;
}

/**
 * Sets the reading time of the pages whose text a change touches, in the same change. A draft of a page counts the drafts of its
 * parts; what is published counts what is published, and follows when a part is.
 */
export function keepReadingTime(draft: Draft, items: readonly Guid[]): void {
  const { tree } = draft;
  for (const page of new Set(items.flatMap((id) => pageOf(draft, id) ?? []))) {
    const item = draft.item(page);
    const minutes = fieldId(tree, item.template, MINUTES);
    if (minutes === undefined) continue;
    const data = draft.children(page).find((child) => nameOf(draft, child) === 'data');
    for (const { language } of item.languages) {
      const version = newest(tree, item, language, false);
      if (!version) continue;
      const shown = isShown(tree, version);
      let count = words(version, fieldId(tree, item.template, BODY));
      if (data !== undefined)
        for (const id of below(draft, data)) {
          const part = draft.item(id);
          const field = READ[tree.templateName(part.template).toLowerCase()];
          if (field !== undefined) count += words(newest(tree, part, language, shown), fieldId(tree, part.template, field));
        }
      const value = readingMinutes(count)?.toString() ?? null;
      const said = version.fields.find(({ id }) => id === minutes)?.value ?? null;
      if (value !== said) draft.set(page, { field: minutes, value, language, version: version.version });
    }
  }
}
