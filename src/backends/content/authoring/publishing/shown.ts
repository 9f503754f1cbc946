/** What visitors are shown of each item in each language, as a short text that is another one when they are shown something else. */
import { createHash } from 'node:crypto';
import { isBuiltin } from '../../items/builtin.ts';
import { boundary } from '../../items/tree/publishing.ts';
import { FIELD } from '../../items/ids.ts';
import type { Guid, Item, ItemVersion, RawField, RawItem, RawLanguage, RawVersion, Tree } from '../../items/types.ts';

export interface Shown {
  stamp: string;
  path: string;
  /** It has a layout of its own or by its standard values: its page is another one too. */
  isPage: boolean;
}

/** What is shown of an item, by language. */
export type ShownOfItem = ReadonlyMap<string, Shown>;
export type ShownItems = ReadonlyMap<Guid, ShownOfItem>;

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** These decide whether something is shown, and are nothing that is shown. */
const UNSEEN: ReadonlySet<Guid> = new Set([
  FIELD.workflow,
  FIELD.workflowState,
  FIELD.validFrom,
  FIELD.validTo,
  FIELD.hideVersion,
  FIELD.publish,
  FIELD.unpublish,
  FIELD.neverPublish,
]);

const said = (fields: readonly RawField[]): unknown[] =>
  fields
    .filter(({ id }) => !UNSEEN.has(id))
    // The text of a blob is not in memory; its id is another one for other bytes.
    .map(({ id, value, blobId, blob }) => [id, blobId ?? value, blob ? blob.end - blob.start : 0]);

/** What was read from a file stays the same object until the file is another one: its hash is made once. */
const hashes = new WeakMap<object, string>();
function once(of: object, text: () => string): string {
  let known = hashes.get(of);
  if (known === undefined) hashes.set(of, (known = hash(text())));
  return known;
}

const ofItem = (raw: RawItem): string => once(raw, () => JSON.stringify([raw.path, raw.parent, raw.template, said(raw.shared)]));
const ofLanguage = (language: RawLanguage): string => once(language, () => JSON.stringify([language.language, said(language.fields)]));
const ofVersion = (version: RawVersion): string => once(version, () => JSON.stringify([version.version, said(version.fields)]));

function stampOf(item: Item, shown: ItemVersion): string {
  const language = item.raw.languages.find((each) => each.language === shown.actualLanguage);
  const version = language?.versions.find((each) => each.version === shown.version);
  return [ofItem(item.raw), language ? ofLanguage(language) : '', version ? ofVersion(version) : ''].join('.');
}

/** A look at a tree: what the next one need not work out again. */
export interface Look {
  tree: Tree;
  shown: ShownItems;
}

/** Where editors work: what changes elsewhere (a template, a language, a workflow) may matter to every item. */
const CONTENT = /^\/sitecore\/(?:content|media library|forms)\//i;
/** Settings of a site say whether its languages stand in for each other. */
const SETTINGS = /^\/sitecore\/content\/.+?\/Settings(?:\/|$)/i;

const dates = new WeakMap<RawItem, { ofItem: boolean; any: boolean }>();
/** Whether dates of an item decide what is shown of it: then it may be another one without any change. */
function datesOf(raw: RawItem): { ofItem: boolean; any: boolean } {
  let known = dates.get(raw);
  if (known === undefined) {
    const isDated = (fields: readonly RawField[]): boolean => fields.some((field) => boundary(field) !== undefined);
    const ofItem = isDated(raw.shared);
    known = { ofItem, any: ofItem || raw.languages.some(({ versions }) => versions.some(({ fields }) => isDated(fields))) };
    dates.set(raw, known);
  }
  return known;
}

/** Whether what was worked out of an item still holds. */
function holding(tree: Tree, before: Look | undefined): (item: Item) => boolean {
  if (before === undefined) return () => false;
  // Folders that are in no file are made anew with each tree.
  const isOther = (item: Item): boolean => !isBuiltin(item.raw) && before.tree.byId(item.id)?.raw !== item.raw;
  const matters = (path: string): boolean => !CONTENT.test(path) || SETTINGS.test(path);
  for (const item of tree.all()) if (matters(item.path) && isOther(item)) return () => false;
  for (const item of before.tree.all()) if (matters(item.path) && !tree.byId(item.id)) return () => false;
  const below = new Map<Item, boolean>();
  /** An item that is kept back keeps all below it back. */
  const isOtherFromAbove = (item: Item): boolean => {
    let known = below.get(item);
    if (known === undefined) {
      known = isOther(item) || datesOf(item.raw).ofItem || (item.parent !== undefined && isOtherFromAbove(item.parent));
      below.set(item, known);
    }
    return known;
  };
  return (item) => !datesOf(item.raw).any && !isOtherFromAbove(item);
}

/**
 * All that the published view shows now. What did not change since the look before is not looked at again, and is the same object.
 */
export function lookAt(tree: Tree, before?: Look): Look {
  const view = tree.view('published');
  const shown = new Map<Guid, ShownOfItem>();
  const holds = holding(tree, before);
  const hasLayout = new Map<Guid, boolean>();
  const isPage = (item: Item): boolean => {
    if (item.raw.shared.some(isLayout) || item.raw.languages.some(({ versions }) => versions.some(({ fields }) => fields.some(isLayout))))
      return true;
    let known = hasLayout.get(item.templateId);
    if (known === undefined) {
      known = tree.standardValues(item.templateId).some((standard) => standard.raw.shared.some(isLayout));
      hasLayout.set(item.templateId, known);
    }
    return known;
  };
  for (const item of tree.all()) {
    if (isBuiltin(item.raw)) continue;
    if (holds(item)) {
      const known = before?.shown.get(item.id);
      if (known) shown.set(item.id, known);
      continue;
    }
    const languages = new Map<string, Shown>();
    for (const language of tree.languages) {
      const version = view.version(item, language);
      if (version) languages.set(language, { stamp: stampOf(item, version), path: item.path, isPage: isPage(item) });
    }
    // What has no versions at all is the same in all languages.
    if (languages.size === 0 && item.raw.languages.every(({ versions }) => versions.length === 0))
      languages.set(tree.defaultLanguage, { stamp: ofItem(item.raw), path: item.path, isPage: false });
    if (languages.size > 0) shown.set(item.id, languages);
  }
  return { tree, shown };
}

const LAYOUTS: ReadonlySet<Guid> = new Set([FIELD.renderings, FIELD.finalRenderings]);
const isLayout = ({ id, value }: RawField): boolean => LAYOUTS.has(id) && value.trim() !== '';
