import { inputOf } from '../registry';
import type { FormValues } from '../field-input';
import { fileValue, imageValue } from '../values/image';
import { usesSchema, type Item } from '../../authoring/items.schema';
import type { Asked, EditorPage, Loaded, Posted } from '../../common/page';
import { mediaPage } from '../library.server';
import { contentLanguage } from '../../common/content-language';
import { pageNumber, saveFields, unlessChanged, wasIn } from '../save.server';
import { TEXTS, type ChosenFor, type MediaData } from './model';
import { ITEM_ID } from '../../authoring/item-id';
import { readItem } from '../../authoring/read-item.server';

const WRONG = ['media.upload.none', 'media.upload.large', 'media.upload.refused', 'media.upload.failed', 'refusal.disk-full'];

async function chosenFor({ api, query, language: own }: Asked): Promise<ChosenFor | undefined> {
  const [id, field] = [query.get('for') ?? '', query.get('field') ?? ''];
  if (!ITEM_ID.test(id) || !ITEM_ID.test(field)) return undefined;
  const language = contentLanguage(query.get('language'), own);
  const item = await readItem(api, id, language);
  const found = item.fields.find((each) => each.id === field);
  return found && { item: id, name: item.displayName || item.name, field, fieldTitle: found.title || found.name, language };
}

async function library(asked: Asked): Promise<Loaded<MediaData>> {
  const { api, query, word, editor } = asked;
  const [q, under] = [query.get('q')?.trim().slice(0, 200) ?? '', query.get('under') ?? ''];
  const kind = query.get('kind');
  const of = kind === 'image' || kind === 'file' ? kind : '';
  const language = contentLanguage(query.get('language'), asked.language);
  const wrong = query.get('wrong') ?? '';
  const [found, target] = await Promise.all([
    mediaPage(api, {
      q,
      under: ITEM_ID.test(under) ? under : '',
      ...(of ? { kind: of } : {}),
      page: pageNumber(query.get('page')),
      language,
    }),
    chosenFor(asked),
  ]);
  return {
    title: word('media.title'),
    ...(q ? { state: word('media.found', { count: found.total }) } : {}),
    data: {
      view: 'library',
      q,
      under: ITEM_ID.test(under) ? under : '',
      kind: of,
      language,
      found,
      mayAdd: editor.may.edit,
      alt: (query.get('alt') ?? '').slice(0, 500),
      ...(target ? { for: target } : {}),
      ...(WRONG.includes(wrong) ? { wrong } : {}),
    },
  };
}

const valueOf = (item: Item, name: string): string => item.fields.find((field) => field.name === name)?.value ?? '';

async function one({ api, query, language: own }: Asked, id: string): Promise<Loaded<MediaData>> {
  const language = contentLanguage(query.get('language'), own);
  const [item, uses] = await Promise.all([readItem(api, id, language), api.ask(`items/${id}/uses`, usesSchema)]);
  const number = (name: string): number => Number(valueOf(item, name)) || 0;
  return {
    title: item.displayName || item.name,
    data: {
      view: 'one',
      item: {
        id: item.id,
        name: item.name,
        displayName: item.displayName,
        path: item.path,
        language: item.language,
        version: item.version,
        revision: item.revision,
        may: item.may,
      },
      isPicture: valueOf(item, 'Mime Type').startsWith('image/'),
      facts: { extension: valueOf(item, 'Extension'), size: number('Size'), width: number('Width'), height: number('Height') },
      fields: item.fields.filter(({ name }) => TEXTS.includes(name)),
      uses,
      languages: item.languages.map((each) => each.language),
    },
  };
}

/** Puts a picture or file of the library into a field, and leads back to its form. */
async function use({ api }: Asked, form: URLSearchParams): Promise<Posted> {
  const [id, fieldId, media] = ['for', 'field', 'media'].map((name) => form.get(name) ?? '');
  if (!id || !fieldId || !media || ![id, fieldId, media].every((each) => ITEM_ID.test(each)))
    return { problems: [{ word: 'refusal.choose' }], status: 400 };
  const language = contentLanguage(form.get('language'));
  const item = await readItem(api, id, language);
  const field = item.fields.find((each) => each.id === fieldId);
  if (!field) return { problems: [{ word: 'refusal.no-such-item' }], status: 404 };
  const value =
    field.type.toLowerCase() === 'file'
      ? fileValue(field.value, media)
      : imageValue(field.value, { media, alt: form.get('alt')?.trim() || undefined });
  const saved =
    value === field.value
      ? item
      : await saveFields(api, {
          id,
          language,
          version: item.version,
          revision: item.revision,
          fields: [{ id: fieldId, value, base: field.value }],
        });
  return { to: `item/${id}?language=${language}&version=${saved.version}`, told: 'saved' };
}

/** The words of a picture, in a language. */
async function describe({ api }: Asked, form: URLSearchParams): Promise<Posted> {
  const id = form.get('id') ?? '';
  if (!ITEM_ID.test(id)) return { problems: [{ word: 'refusal.no-such-item' }], status: 404 };
  const language = contentLanguage(form.get('language'));
  const item = await readItem(api, id, language);
  const values: FormValues = Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
  const fields = item.fields
    .filter(({ name }) => TEXTS.includes(name))
    .flatMap(({ id: field, type }) => {
      const base = wasIn(form, field);
      const value = inputOf(type).parse(values, `f.${field}`, base ?? '');
      return value === undefined ? [] : [{ id: field, value, base }];
    });
  const to = `media/${id}?language=${language}`;
  if (fields.length === 0) return { to, told: 'unchanged' };
  return unlessChanged(async () => {
    await saveFields(api, { id, language, version: item.version, revision: form.get('revision') ?? item.revision, fields });
    return { to, told: 'saved' };
  });
}

/** `/sitecore/editor/media`: the library; `/sitecore/editor/media/<id>`: one of it. */
export const mediaLibraryPage: EditorPage<MediaData> = {
  load: (asked) => {
    const [id] = asked.path;
    if (id === undefined) return library(asked);
    return ITEM_ID.test(id) ? one(asked, id) : Promise.resolve('not-found');
  },
  post: (asked, form) => (form.get('act') === 'use' ? use(asked, form) : describe(asked, form)),
};
