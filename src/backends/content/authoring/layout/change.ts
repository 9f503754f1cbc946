import { randomUUID } from 'node:crypto';
import { braced, guid } from '../../items/guid.ts';
import { FIELD } from '../../items/ids.ts';
import type { Guid, Item, ItemVersion, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { needsEdit } from '../items/ground.ts';
import { itemOf } from '../items/answer.ts';
import { versionMeant, versionToEdit } from '../items/edit.ts';
import { rawVersion } from '../items/standing.ts';
import { revisionOf, type Draft } from '../store/index.ts';
import { comparable } from '../store/names.ts';
import { findDatasource } from '../../layout/presentation/datasource.ts';
import { copyBranch } from '../structure/copy.ts';
import { layoutValue, type Placed } from './delta.ts';
import {
  datasourceText,
  layoutRevision,
  ownLayout,
  pageLayout,
  paramsOf,
  paramsText,
  placeholderPath,
  placeholdersOf,
  renderingOf,
} from './page-layout.ts';
import { Renderings } from './renderings.ts';

/** Sitecore's template of the folder that holds the parts of a page. */
/** Template of the folder that holds the parts of a page. */
export const PAGE_DATA = '1c82e550-ebcd-4e5d-8abd-d50d0809541e';

export type Step =
  | {
      op: 'add';
      rendering: Guid;
      placeholder: string;
      after?: Guid | undefined;
      /** Left out: a new one for what has one. */
      datasource?: Guid | 'new' | 'none' | undefined;
      /** Of what comes back; otherwise a new one. */
      uid?: Guid | undefined;
      params?: Readonly<Record<string, string>> | undefined;
    }
  | { op: 'duplicate'; uid: Guid }
  | { op: 'move'; uid: Guid; placeholder: string; after?: Guid | undefined }
  | { op: 'remove'; uid: Guid }
  | { op: 'params'; uid: Guid; params: Readonly<Record<string, string>> }
  | { op: 'datasource'; uid: Guid; datasource: Guid };

/** The version of a page in the draft view, in this language itself. @throws AuthoringError */
export function pageVersion(tree: Tree, id: Guid, language: string, version: number | undefined): ItemVersion {
  const item = itemOf(tree, id);
  const raw = rawVersion(item, language, version);
  const read = raw && tree.view('draft').version(item, language, raw.version);
  if (!read) throw new AuthoringError('no-such-version');
  return read;
}

type Source = { id: Guid; path: string };

/** A name that nothing in a folder has: `Text 2` beside `Text 1`. */
function freeName(draft: Draft, folder: Guid, stem: string): string {
  const taken = new Set(draft.children(folder).map((id) => comparable(nameOf(draft, id))));
  let number = 1;
  while (taken.has(comparable(`${stem} ${number}`))) number++;
  return `${stem} ${number}`;
}

/** A new item for a rendering, among the parts of the page. */
function newDatasource(draft: Draft, page: Item, template: Guid, language: string): Source {
  const folder =
    draft.children(page.id).find((id) => comparable(nameOf(draft, id)) === 'data') ??
    draft.create({ parent: page.id, name: 'Data', template: PAGE_DATA, language });
  const stem = draft.tree.templateName(template).replace(/[^A-Za-z0-9_ -]+/g, '');
  const id = draft.create({ parent: folder, name: freeName(draft, folder, stem), template, language });
  return { id, path: draft.item(id).path };
}

/** A copy of a part of the page, beside it; undefined for what is not the page's own, which both then show. */
function copiedDatasource(draft: Draft, page: Item, source: Item): Source | undefined {
  if (!source.parent || !source.path.toLowerCase().startsWith(`${page.path.toLowerCase()}/`)) return undefined;
  const name = freeName(draft, source.parent.id, source.name.replace(/ \d+$/, ''));
  const id = copyBranch(draft, source.id, source.parent.id, name);
  return { id, path: draft.item(id).path };
}

function nameOf(draft: Draft, id: Guid): string {
  const path = draft.tree.byId(id)?.path ?? draft.item(id).path;
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What a layout names as a datasource: `none`, an item that it would name by the same words, or undefined for what is neither. */
function namedBy(version: ItemVersion, text: string | undefined): Item | 'none' | undefined {
  if (!text) return 'none';
  const { item: page, view, language } = version;
  const found = findDatasource(text, page, page, view, language);
  const item = found.version?.item ?? view.tree.find(found.text);
  return item && datasourceText(page, item) === text ? item : undefined;
}

/**
 * Changes what stands on a page, in one language and version. Against the newest revision of the layout; where only something
 * else of the page was changed meanwhile, all the same.
 *
 * @throws AuthoringError `changed-meanwhile`, `not-here`, `no-such-item`, `no-such-version`
 */
export function changeLayout(
  draft: Draft,
  id: Guid,
  asked: { language: string; version?: number | undefined; revision: string; steps: readonly Step[] },
  caller: Caller,
): { version: number; added: { uid: Guid; datasource?: Guid }[]; undo?: Step[] } {
  const { tree } = draft;
  const { language } = asked;
  const page = itemOf(tree, id);
  needsEdit(tree, page, caller);
  const version = pageVersion(tree, id, language, versionMeant(tree, page, language, asked.version)?.version ?? asked.version);
  if (asked.revision !== layoutRevision(version) && asked.revision !== revisionOf(page.raw, language, version.version))
    throw new AuthoringError('changed-meanwhile', { details: { layout: pageLayout(version) } });
  const { base, placed, raw } = ownLayout(version);
  const renderings = new Renderings(tree, placed);
  const added: { uid: Guid; datasource?: Guid }[] = [];
  /** The steps back, the last first; undefined once one of them could not say all that there was. */
  let undo: Step[] | undefined = [];
  const back = (steps: readonly Step[] | undefined) => (undo = steps && undo && [...steps, ...undo]);

  const stood = once(() => [...base, ...otherVersions(version).flatMap((each) => ownLayout(each).placed)]);
  /** What stands there may change its place there, and what stood there may come back, whatever the settings say now. */
  const needsPlace = (path: string, of: Pick<Placed, 'uid' | 'id' | 'placeholder'>): string => {
    const wanted = placeholderPath(path);
    const place = placeholdersOf(tree, renderings.list, language).find((each) => each.path === wanted);
    if (!place) throw new AuthoringError('not-here', { message: `The page has no placeholder ${wanted}.` });
    const isAt = ({ uid, id: rendering, placeholder = '' }: Pick<Placed, 'uid' | 'id' | 'placeholder'>) =>
      uid === of.uid && guid(rendering ?? '') === guid(of.id ?? '') && placeholderPath(placeholder) === wanted;
    if (!isAt(of) && !place.allowed.some((each) => each.id === guid(of.id ?? '')) && !stood().some(isAt))
      throw new AuthoringError('not-here', { message: `The settings of ${place.key} do not allow this rendering.` });
    return wanted;
  };
  const addsBack = (gone: readonly Placed[], afters: ReadonlyMap<Guid, Guid | undefined>): Step[] | undefined => {
    const steps = gone.map((each): Step | undefined => {
      const source = namedBy(version, each.datasource);
      const rendering = guid(each.id ?? '');
      if (source === undefined || rendering === undefined) return undefined;
      const { uid, placeholder = '', parameters } = each;
      const datasource = source === 'none' ? source : source.id;
      return { op: 'add', uid, rendering, placeholder, after: afters.get(uid), datasource, params: paramsOf(parameters, tree) };
    });
    return steps.every((step) => step !== undefined) ? steps : undefined;
  };

  for (const step of asked.steps) {
    if (step.op === 'add') {
      const rendering = renderingOf(tree, step.rendering, language);
      if (!rendering) throw new AuthoringError('no-such-item', { message: 'There is no such rendering.' });
      const uid = step.uid ?? randomUUID();
      if (renderings.list.some((each) => each.uid === uid))
        throw new AuthoringError('not-here', { message: 'The page has a rendering of this uid already.' });
      const placeholder = needsPlace(step.placeholder, { uid, id: braced(rendering.id) });
      const source = sourceOf(draft, page, step.datasource, rendering.template, language);
      const { DynamicPlaceholderId: number, ...params } = step.params ?? {};
      // What comes back without a number had none.
      const isNumbered = number !== undefined || step.uid === undefined;
      const parameters = paramsText({ ...params, ...(isNumbered ? { DynamicPlaceholderId: renderings.dynamicId(number) } : {}) });
      const each: Placed = {
        uid,
        id: braced(rendering.id),
        placeholder,
        datasource: source ? datasourceText(page, source) : '',
        parameters,
      };
      renderings.put(each, placeholder, step.after);
      added.push({ uid, ...(source ? { datasource: source.id } : {}) });
      back([{ op: 'remove', uid }]);
      continue;
    }
    const rendering = renderings.of(step.uid);
    const { uid } = step;
    switch (step.op) {
      case 'remove': {
        const afters = new Map([rendering, ...renderings.within(rendering)].map((each) => [each.uid, renderings.before(each)]));
        back(addsBack(renderings.remove(rendering), afters));
        break;
      }
      case 'move': {
        const [placeholder, after] = [placeholderPath(rendering.placeholder ?? ''), renderings.before(rendering)];
        renderings.move(rendering, needsPlace(step.placeholder, rendering), step.after);
        back([{ op: 'move', uid, placeholder, after }]);
        break;
      }
      case 'duplicate': {
        // Otherwise than what moves, a second one stands nowhere yet.
        needsPlace(rendering.placeholder ?? '', { uid: '', id: rendering.id });
        const copies = new Map<Guid, Source | undefined>();
        const copyOf = (text: string | undefined) => {
          const source = namedBy(version, text);
          if (source === undefined || source === 'none') return text;
          if (!copies.has(source.id)) copies.set(source.id, copiedDatasource(draft, page, source));
          const copy = copies.get(source.id);
          return copy ? datasourceText(page, copy) : text;
        };
        const [made] = renderings.duplicate(rendering, copyOf);
        if (!made) break;
        const source = namedBy(version, rendering.datasource);
        const copy = source === undefined || source === 'none' ? undefined : (copies.get(source.id) ?? source);
        added.push({ uid: made.uid, ...(copy ? { datasource: copy.id } : {}) });
        back([{ op: 'remove', uid: made.uid }]);
        break;
      }
      case 'params': {
        const before = paramsOf(rendering.parameters, tree);
        const { DynamicPlaceholderId: number } = before;
        rendering.parameters = paramsText({ ...step.params, ...(number === undefined ? {} : { DynamicPlaceholderId: number }) });
        back([{ op: 'params', uid, params: before }]);
        break;
      }
      case 'datasource': {
        const before = namedBy(version, rendering.datasource);
        rendering.datasource = datasourceText(page, datasourceOf(tree, step.datasource));
        back(before === undefined || before === 'none' ? undefined : [{ op: 'datasource', uid, datasource: before.id }]);
        break;
      }
    }
  }

  const value = layoutValue(base, renderings.list, raw);
  const done = { added, ...(undo ? { undo } : {}) };
  if (value === raw) return { version: version.version, ...done };
  const number = versionToEdit(draft, page, language, version.version, caller);
  draft.set(id, { field: FIELD.finalRenderings, value: value === '' ? null : value, language, version: number });
  return { version: number, ...done };
}

/** The page's other versions in the language. */
function otherVersions({ item, language, version, view }: ItemVersion): ItemVersion[] {
  const part = item.raw.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
  return (part?.versions ?? []).flatMap((each) => (each.version === version ? [] : (view.version(item, language, each.version) ?? [])));
}

function sourceOf(
  draft: Draft,
  page: Item,
  asked: Guid | 'new' | 'none' | undefined,
  template: Guid | undefined,
  language: string,
): Source | undefined {
  if (asked === undefined || asked === 'new') return template === undefined ? undefined : newDatasource(draft, page, template, language);
  return asked === 'none' ? undefined : datasourceOf(draft.tree, asked);
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

function datasourceOf(tree: Tree, id: Guid): { id: Guid; path: string } {
  const item = itemOf(tree, id);
  return { id: item.id, path: item.path };
}
