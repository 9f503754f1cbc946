import { z } from 'zod';
import {
  comparisonSchema,
  createdSchema,
  historySchema,
  partDraftsSchema,
  pathSchema,
  rowsSchema,
  treeSchema,
  usesSchema,
  type Item,
} from '../../authoring/items.schema';
import { publishedSchema, releaseSchema } from '../../authoring/publishing.schema';
import { isAuthoringRefusal, type AuthoringClient } from '../../authoring/client.server';
import { ownerOf } from '../../common/owner.server';
import type { Asked, EditorPage, Posted } from '../../common/page';
import { openComments } from '../../review/server';
import { noteCopy } from '../../words-in-out/record.server';
import { SOURCE } from '../../words-in-out/translations.server';
import { problemsOf } from '../make-view.server';
import { MOST_PLACES } from '../places';
import { orNothing } from '../or-nothing.server';
import { ifStillSo, publishPart, seenIn } from '../publish/publish.server';
import { contentLanguage } from '../../common/content-language';
import { isDraft, OTHER_OWNER, PARTS, type ItemData, type Part, type PartName } from './model';
import type { Change } from './field-ledger';
import { changesIn, unsaved, valuesOf } from './posted';
import { changesOf, saveItem } from './save.server';
import { momentAsked } from './times';
import { ITEM_ID } from '../../authoring/item-id';
import { readItem } from '../../authoring/read-item.server';

/** Part of an address of the service. */
const RELEASE = /^[\w-]{1,64}$/;
/** What a change answers is not shown: the page that follows asks anew. */
const anything = z.unknown();

const numberOf = (text: string | null): number | undefined => (text && /^\d{1,6}$/.test(text) ? Number(text) : undefined);

const versionsOf = ({ languages, language }: Item) => languages.find((each) => each.language === language)?.versions ?? [];

async function versionsPart(api: AuthoringClient, item: Item, query: URLSearchParams): Promise<Part> {
  const { id, language, version } = item;
  const numbers = versionsOf(item).map((each) => each.version);
  const hasDraft = item.may.edit && item.page !== undefined && versionsOf(item).some((each) => !each.live && isDraft(each));
  const [from, to] = [numberOf(query.get('from')), numberOf(query.get('to')) ?? version];
  const [history, fields, partDrafts] = await Promise.all([
    orNothing(api.ask(`items/${id}/history`, historySchema, { query: { language } })),
    from !== undefined && numbers.includes(from) && numbers.includes(to)
      ? api.ask(`items/${id}/compare`, comparisonSchema, { query: { language, from, to } })
      : undefined,
    hasDraft ? orNothing(api.ask(`items/${id}/part-drafts`, partDraftsSchema, { query: { language } })) : undefined,
  ]);
  return {
    name: 'versions',
    history,
    compared: fields && from !== undefined ? { from, to, fields } : undefined,
    ...(partDrafts ? { partDrafts } : {}),
  };
}

async function managePart(api: AuthoringClient, item: Item, query: URLSearchParams): Promise<Part> {
  const { id, language, parent } = item;
  const q = (query.get('place') ?? '').trim().slice(0, 200);
  const [uses, level, rows] = await Promise.all([
    orNothing(api.ask(`items/${id}/uses`, usesSchema)),
    parent ? orNothing(api.ask('tree', treeSchema, { query: { id: parent, language } })) : undefined,
    q ? orNothing(api.ask('search', rowsSchema, { query: { q, language, limit: MOST_PLACES } })) : undefined,
  ]);
  return { name: 'manage', uses, siblings: level?.children ?? [], places: q ? { q, rows: rows ?? [] } : undefined };
}

/** The page beside an item's form: its own, or that of the item that led to it (`on`). */
async function pageBeside(api: AuthoringClient, item: Item, on: string | null): Promise<ItemData['page']> {
  const of = item.page || !on || !ITEM_ID.test(on) ? item : await orNothing(readItem(api, on, item.language));
  return of?.page && { id: of.id, site: of.page.site, path: of.page.path };
}

async function partOf(name: PartName, api: AuthoringClient, item: Item, query: URLSearchParams): Promise<Part> {
  switch (name) {
    case 'fields':
      return { name, comments: await orNothing(openComments(api, item.id, item.language)) };
    case 'versions':
      return versionsPart(api, item, query);
    case 'publish':
      return publishPart(api, item);
    case 'manage':
      return managePart(api, item, query);
  }
}

/** The address of an item's page. */
const itemAddress = (id: string, language: string, { part, version }: { part?: string; version?: number } = {}): string =>
  `item/${id}${part && part !== 'fields' ? `/${part}` : ''}?language=${language}${version ? `&version=${version}` : ''}`;

interface Act {
  asked: Asked;
  form: URLSearchParams;
  id: string;
  language: string;
  version: number;
  /** Trimmed value of a field of the form. */
  value: (name: string) => string;
}

const required = (field: string): Posted => ({ problems: [{ field, word: 'refusal.required' }] });

/** A refusal that is of one field of its form. */
const atField =
  (field: string, reasons: readonly string[]) =>
  (error: unknown): Posted => {
    if (isAuthoringRefusal(error) && (reasons.includes(error.reason) || error.status === 422)) {
      const { problems, status } = problemsOf(error);
      return { problems: problems.map((problem) => ({ ...problem, field })), status };
    }
    throw error;
  };

const workflow =
  (command: string) =>
  async ({ asked: { api }, form, id, language, version, value }: Act): Promise<Posted> => {
    const comment = value('comment');
    const body = {
      language,
      version,
      command,
      ...(comment ? { comment } : {}),
      ...(command === 'approve' ? seenIn(form, 'seen-approve') : {}),
    };
    const { refused } = await ifStillSo('seen-approve', api.ask(`items/${id}/workflow`, anything, { method: 'POST', body }));
    return refused ?? { to: itemAddress(id, language, { part: 'publish', version }), told: command };
  };

async function publish({ asked: { api }, form, id, language, version, value }: Act): Promise<Posted> {
  const moment = momentAsked(value('when'));
  if ('word' in moment) return { problems: [{ field: 'when', word: moment.word }] };
  const withWhatItNeeds = value('needs') === 'yes';
  const looked = withWhatItNeeds ? 'seen-whole' : 'seen-alone';
  const body = { items: [{ id, language, version }], withWhatItNeeds, ...moment, ...seenIn(form, looked) };
  const { refused, done } = await ifStillSo(looked, api.ask('publish', publishedSchema, { method: 'POST', body }));
  return refused ?? { to: itemAddress(id, language, { part: 'publish', version }), told: done.at ? 'planned' : 'published' };
}

async function unpublish({ asked: { api }, id, language, version, value }: Act): Promise<Posted> {
  const moment = momentAsked(value('off'));
  if ('word' in moment) return { problems: [{ field: 'off', word: moment.word }] };
  await api.ask(`items/${id}/unpublish`, anything, {
    method: 'POST',
    body: value('everywhere') === 'yes' ? moment : { language, withBelow: value('below') === 'yes', ...moment },
  });
  return { to: itemAddress(id, language, { part: 'publish', version }), told: moment.at ? 'expires' : 'unpublished' };
}

async function intoRelease({ asked: { api }, id, language, version, value }: Act): Promise<Posted> {
  const [chosen, name] = [value('release'), value('releaseName')];
  const entry = { id, language, version };
  if (chosen) {
    if (!RELEASE.test(chosen)) return required('releaseName');
    // Added to what is in it, and not a list of all: others put something into it at the same time.
    await api.ask(`releases/${chosen}`, anything, { method: 'PATCH', body: { add: [entry] } });
    return { to: `releases/${chosen}`, told: 'in-release' };
  }
  if (!name) return required('releaseName');
  const made = await api.ask('releases', releaseSchema, { method: 'POST', body: { name, items: [entry] } });
  return { to: `releases/${made.id}`, told: 'in-release' };
}

/** Without a workflow the version that is back is live. */
const restoredSchema = z.object({ workflow: z.boolean().default(true) });

/**
 * Makes a version beside the newest that was seen (`newest` of the form; 0: none). Undefined where there is a newer one by now: one that
 * is made over a colleague's would be shown, submitted and approved in its place.
 */
async function addVersion({ asked: { api }, id, value }: Act, language: string, from: number | string | undefined) {
  const newest = numberOf(value('newest'));
  const body = { language, ...(from === undefined ? {} : { from }), ...(newest === undefined ? {} : { newest }) };
  try {
    return await api.ask(`items/${id}/versions`, restoredSchema, { method: 'POST', body });
  } catch (error) {
    if (isAuthoringRefusal(error, 'changed-meanwhile')) return undefined;
    throw error;
  }
}

async function restore(act: Act): Promise<Posted> {
  const { id, language, value } = act;
  const from = numberOf(value('from'));
  if (from === undefined) return required('from');
  const made = await addVersion(act, language, from);
  return { to: itemAddress(id, language), told: !made ? 'newer-version' : made.workflow ? 'restored' : 'restored-live' };
}

/** A draft that is not wanted. What visitors see, or saw, stays: it is offered for drafts alone. */
async function discard({ asked: { api }, id, language, value }: Act): Promise<Posted> {
  const draft = numberOf(value('draft'));
  if (draft === undefined) return required('draft');
  if (value('sureDraft') !== 'yes') return { problems: [{ field: 'sureDraft', word: 'refusal.sure' }] };
  const { languages } = await readItem(api, id, language);
  const version = languages.find((each) => each.language === language)?.versions.find((each) => each.version === draft);
  if (!version || version.live || !isDraft(version)) return { problems: [{ word: 'refusal.wrong-state' }], status: 409 };
  try {
    await api.ask(`items/${id}/versions/${draft}`, anything, {
      method: 'DELETE',
      query: { language, ...(value('parts') ? { withParts: value('parts') } : {}) },
    });
  } catch (error) {
    if (!isAuthoringRefusal(error, 'changed-meanwhile')) throw error;
    return { problems: [{ field: 'sureDraft', word: 'refusal.partsChanged' }], status: 412 };
  }
  return { to: itemAddress(id, language, { part: 'versions' }), told: 'discarded' };
}

async function translate(act: Act): Promise<Posted> {
  const { id, value } = act;
  const into = value('into');
  if (!/^[a-z]{2}(?:-[A-Za-z]{2,4})?$/.test(into)) return required('into');
  const from = value('like');
  if (!(await addVersion(act, into, from || undefined))) return { to: itemAddress(id, into), told: 'newer-version' };
  // What is not noted is taken for somebody's translation; the version is there all the same.
  if (from === SOURCE) await orNothing(noteCopy(act.asked.api, id, into));
  return { to: itemAddress(id, into), told: 'translation' };
}

async function rename({ asked: { api }, id, language, value }: Act): Promise<Posted> {
  const name = value('name');
  if (!name) return required('name');
  try {
    await api.ask(`items/${id}/rename`, anything, { method: 'POST', body: { name, redirect: value('redirect') === 'yes' } });
  } catch (error) {
    return atField('name', ['name-taken', 'name-refused'])(error);
  }
  return { to: itemAddress(id, language, { part: 'manage' }), told: 'renamed' };
}

async function duplicate({ asked: { api }, id, language, value }: Act): Promise<Posted> {
  const name = value('copyName');
  if (!name) return required('copyName');
  try {
    const made = await api.ask(`items/${id}/duplicate`, createdSchema, { method: 'POST', body: { name } });
    return { to: itemAddress(made.id, language), told: 'duplicated' };
  } catch (error) {
    return atField('copyName', ['name-taken', 'name-refused'])(error);
  }
}

async function move({ asked: { api }, id, language, value }: Act): Promise<Posted> {
  const parent = value('parent');
  if (!ITEM_ID.test(parent)) return required('parent');
  const after = value('after');
  // The first of its neighbours comes before another, and after none.
  const before = after.startsWith('before:') ? after.slice('before:'.length) : '';
  try {
    await api.ask(`items/${id}/move`, anything, {
      method: 'POST',
      body: {
        parent,
        ...(ITEM_ID.test(after) ? { after } : {}),
        ...(ITEM_ID.test(before) ? { before } : {}),
        redirect: value('redirect') === 'yes',
      },
    });
  } catch (error) {
    return atField('parent', ['name-taken', 'not-here', 'no-such-item'])(error);
  }
  return { to: itemAddress(id, language, { part: 'manage' }), told: 'moved' };
}

async function remove({ asked, id, language, value }: Act): Promise<Posted> {
  const { api } = asked;
  if (value('sure') !== 'yes') return { problems: [{ field: 'sure', word: 'refusal.sure' }] };
  const { parent } = await readItem(api, id, language);
  await api.ask(`items/${id}`, anything, { method: 'DELETE', query: { force: value('force') === 'yes' } });
  return { to: `tree?${new URLSearchParams({ ...(parent ? { id: parent } : {}), language })}`, told: 'deleted' };
}

/** Somebody signed out and somebody else in, while the words of the first stood in a form: they are not the second one's. */
const isOfAnother = ({ editor }: Asked, form: URLSearchParams): boolean =>
  (form.get('owner') ?? ownerOf(editor.account)) !== ownerOf(editor.account);

const ofAnother = (changes: readonly Change[]): Posted => ({
  problems: [{ word: OTHER_OWNER }],
  status: 409,
  more: unsaved(changes, []),
});

async function save({ asked, form, id, language, version }: Act): Promise<Posted> {
  const { api } = asked;
  const changes = changesIn(await readItem(api, id, language, version || undefined), valuesOf(form));
  const to = (now: number) => itemAddress(id, language, { version: now });
  if (isOfAnother(asked, form)) return ofAnother(changes);
  if (changes.length === 0) return { to: to(version), told: 'unchanged' };
  const done = await saveItem(api, { id, language, version, revision: form.get('revision') ?? '', changes }).catch((error: unknown) => ({
    refused: {
      ...problemsOf(error),
      more: unsaved(changes, []),
    },
  }));
  if ('refused' in done) return done.refused;
  return { to: to(done.saved.version), told: done.saved.begun ? 'begun' : 'saved' };
}

async function autosave({ asked, form, id, language, version }: Act): Promise<Posted> {
  const { api } = asked;
  const changes = changesOf(form.get('changes') ?? '');
  if (!changes) return { problems: [{ word: 'refusal.other', params: { code: 'changes' } }], status: 400 };
  if (isOfAnother(asked, form)) return ofAnother(changes);
  const done = await saveItem(api, { id, language, version, revision: form.get('revision') ?? '', changes });
  return 'refused' in done ? done.refused : { to: itemAddress(id, language), answer: done.saved };
}

/** Forms of an item's pages, by the button that is pressed. */
const acts: Readonly<Record<string, (act: Act) => Promise<Posted>>> = {
  save,
  autosave,
  submit: workflow('submit'),
  approve: workflow('approve'),
  reject: workflow('reject'),
  withdraw: workflow('withdraw'),
  publish,
  unpublish,
  release: intoRelease,
  restore,
  discard,
  translate,
  rename,
  duplicate,
  move,
  delete: remove,
};

/** `/sitecore/editor/item/<id>`: an item's form, its versions, how it is published, and what can be done with it. */
export const itemPage: EditorPage<ItemData> = {
  load: async ({ api, path: [id = '', asked = 'fields'], query, language, word }) => {
    const name = PARTS.find((each) => each === asked);
    if (!ITEM_ID.test(id) || !name) return 'not-found';
    const content = contentLanguage(query.get('language'), language);
    const [item, above] = await Promise.all([
      readItem(api, id, content, numberOf(query.get('version'))),
      orNothing(api.ask(`items/${id}/path`, pathSchema, { query: { language: content } })),
    ]);
    const [part, page] = await Promise.all([partOf(name, api, item, query), pageBeside(api, item, query.get('on'))]);
    return {
      title: item.title || item.displayName,
      ...('places' in part && part.places?.rows.length === 0 ? { state: word('manage.noPlace', { q: part.places.q }) } : {}),
      data: {
        item,
        above: (above ?? []).filter((each) => each.id !== id),
        part,
        page,
      },
    };
  },
  post: (asked, form) => {
    const name = form.get('act') ?? '';
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    const id = form.get('id') ?? '';
    if (!act || !ITEM_ID.test(id)) return Promise.resolve({ problems: [{ word: 'refusal.other', params: { code: 'act' } }], status: 400 });
    const value = (field: string) => (form.get(field) ?? '').trim();
    return act({
      asked,
      form,
      id,
      language: contentLanguage(form.get('language'), 'en'),
      version: numberOf(form.get('version')) ?? 0,
      value,
    });
  },
};
