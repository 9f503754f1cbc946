import type { Asked, EditorPage, Loaded, Posted } from '../../common/page';
import { allEntries } from '../library.server';
import type { FormValues } from '../field-input';
import { inputOf } from '../registry';
import { saveFields, unlessChanged, wasIn, type FieldChange } from '../save.server';
import { pairsOf } from '../values/pairs';
import { KEEPS_QUERY, MAP, PAIRS, TYPE, TYPES, type RedirectMap, type RedirectsData } from './model';
import { wrongPairs } from './rules.server';

const LANGUAGE = 'en';

const maps = async ({ api }: Asked): Promise<RedirectMap[]> =>
  (await allEntries(api, { template: MAP, language: LANGUAGE })).map(({ id, displayName, name, path, revision, version, fields }) => ({
    id,
    name: displayName || name,
    site: path.split('/')[4] ?? '',
    path,
    revision,
    version,
    pairs: fields[PAIRS] ?? '',
    type: fields[TYPE] ?? '',
    keepsQuery: fields[KEEPS_QUERY] ?? '',
  }));

async function load(asked: Asked): Promise<Loaded<RedirectsData>> {
  return { title: asked.word('redirects.title'), data: { maps: await maps(asked), mayEdit: asked.editor.may.edit } };
}

/** Pairs as redirects know them. */
const redirectPairs = (raw: string) => pairsOf(raw).map(({ name, value }) => ({ pattern: name.trim(), target: value.trim() }));

async function post(asked: Asked, form: URLSearchParams): Promise<Posted> {
  const all = await maps(asked);
  const map = all.find(({ id }) => id === form.get('id'));
  if (!map) return { problems: [{ word: 'refusal.no-such-item' }], status: 404 };
  const values: FormValues = Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
  const base = wasIn(form, 'pairs');
  const pairs = inputOf('Name Value List').parse(values, 'pairs', base ?? '') ?? base ?? '';
  const others = all.filter(({ site, id }) => site === map.site && id !== map.id);
  const place = all.findIndex(({ id }) => id === map.id);
  const beside = (isBefore: boolean) =>
    others.filter((each) => all.indexOf(each) < place === isBefore).flatMap((each) => redirectPairs(each.pairs));
  const wrong = wrongPairs(redirectPairs(pairs), { before: beside(true), after: beside(false) });
  if (wrong.length > 0)
    return {
      problems: wrong.map(({ index, kind, params }) => ({ word: `redirects.wrong.${kind}`, params: { number: index + 1, ...params } })),
    };
  const fields: FieldChange[] = [];
  if (pairs !== (base ?? '')) fields.push({ id: PAIRS, value: pairs, base });
  const type = form.get('type') ?? '';
  const wasType = wasIn(form, 'type');
  if (TYPES.includes(type) && type !== wasType) fields.push({ id: TYPE, value: type, base: wasType });
  const keeps = form.get('keepsQuery') === '1' ? '1' : '';
  const kept = wasIn(form, 'keepsQuery');
  if ((keeps === '1') !== (kept === '1')) fields.push({ id: KEEPS_QUERY, value: keeps, base: kept });
  const to = `redirects#map-${map.id}`;
  if (fields.length === 0) return { to, told: 'unchanged' };
  return unlessChanged(async () => {
    await saveFields(asked.api, { id: map.id, language: LANGUAGE, revision: form.get('revision') ?? '', fields });
    return { to, told: 'saved' };
  }, 'redirects.changed');
}

/** `/sitecore/editor/redirects`: where old addresses of each site lead. */
export const redirectsPage: EditorPage<RedirectsData> = { load, post };
