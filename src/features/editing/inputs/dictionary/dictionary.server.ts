import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { isAuthoringRefusal } from '../../authoring/client.server';
import type { Asked, EditorPage, Loaded, Posted } from '../../common/page';
import { entriesSchema } from '../library.schema';
import { conflictSchema } from '../../authoring/items.schema';
import { pageNumber, saveLanguages, wasIn } from '../save.server';
import type { Met } from '../shown-again';
import { textValue } from '../values/text';
import { ENTRY, KEY, parametersOf, PHRASE, type DictionaryData, type DictionaryRow } from './model';
import { ITEM_ID } from '../../authoring/item-id';

/** In which languages somebody else changed the same word, and into what. */
const metSchema = z.object({ conflicts: z.array(conflictSchema.extend({ language: z.string() })).min(1) });

async function load({ api, query, word, editor }: Asked): Promise<Loaded<DictionaryData>> {
  const q = query.get('q')?.trim().slice(0, 200) ?? '';
  const page = pageNumber(query.get('page'));
  const ask = (language: string, wanted: { q: string; page: number }) =>
    api.ask('entries', entriesSchema, { query: { template: ENTRY, language, ...wanted } });
  // Words are looked for in each language; of one page of all entries the same stand in each.
  const [first, ...others] = await Promise.all(LANGUAGES.map((language) => ask(language, { q, page })));
  const rows = new Map<string, DictionaryRow>();
  [first, ...others].forEach((found, index) => {
    const language = LANGUAGES[index] ?? '';
    for (const { id, path, fields, revision, version } of found?.rows ?? []) {
      const row = rows.get(id) ?? { id, key: fields[KEY] ?? '', site: path.split('/')[4] ?? '', texts: {} };
      row.texts[language] = { value: fields[PHRASE] ?? '', revision, version };
      rows.set(id, row);
    }
  });
  // What only the words of one language found has no text in the other yet.
  await Promise.all(
    [...rows.values()].flatMap((row) =>
      LANGUAGES.filter((language) => !row.texts[language]).map(async (language) => {
        const { rows: found } = await ask(language, { q: row.key, page: 1 });
        const same = found.find(({ id }) => id === row.id);
        if (same) row.texts[language] = { value: same.fields[PHRASE] ?? '', revision: same.revision, version: same.version };
      }),
    ),
  );
  const all = [first, ...others].filter((found) => found !== undefined);
  const total = Math.max(0, ...all.map((found) => found.total));
  return {
    title: word('dictionary.title'),
    ...(q ? { state: word('dictionary.found', { count: total }) } : {}),
    data: {
      q,
      rows: [...rows.values()],
      languages: LANGUAGES,
      total,
      page,
      pages: Math.max(1, ...all.map(({ pages }) => pages)),
      mayEdit: editor.may.edit,
    },
  };
}

/** One entry, in each language that was changed. */
async function save({ api, path, query }: Asked, form: URLSearchParams): Promise<Posted> {
  const id = form.get('id') ?? '';
  if (!ITEM_ID.test(id)) return { problems: [{ word: 'refusal.no-such-item' }], status: 404 };
  const at = `dictionary${path.length > 0 ? `/${path.join('/')}` : ''}${query.size > 0 ? `?${query}` : ''}#entry-${id}`;
  const changes = LANGUAGES.flatMap((language) => {
    const typed = form.get(`text.${language}`);
    const base = wasIn(form, language);
    const value = typed === null ? (base ?? '') : textValue(base ?? '', typed);
    return value === (base ?? '') ? [] : [{ language, value, base, revision: form.get(`revision.${language}`) ?? '' }];
  });
  // A text that lost one of its parameters would say nothing of what it is about.
  const lost = changes.flatMap(({ value, base, language }) =>
    parametersOf(base ?? '')
      .filter((name) => !parametersOf(value).includes(name))
      .map((name) => ({ field: `text.${language}`, word: 'dictionary.lost', params: { name } })),
  );
  if (lost.length > 0) return { problems: lost };
  if (changes.length === 0) return { to: at, told: 'unchanged' };
  try {
    await saveLanguages(
      api,
      id,
      changes.map(({ language, value, base, revision }) => ({ language, revision, fields: [{ id: PHRASE, value, base }] })),
    );
    return { to: at, told: 'saved' };
  } catch (error) {
    if (!isAuthoringRefusal(error, 'changed-meanwhile')) throw error;
    const { conflicts } = metSchema.parse(error.body);
    const problems = conflicts.map(({ language, theirs }) => ({
      field: `text.${language}`,
      word: 'dictionary.changed',
      params: { theirs: theirs ?? '' },
    }));
    return { status: 409, problems, more: { conflicts } satisfies Met };
  }
}

/** `/sitecore/editor/dictionary`: the site's own words, in each language beside each other. */
export const dictionaryPage: EditorPage<DictionaryData> = { load, post: save };
