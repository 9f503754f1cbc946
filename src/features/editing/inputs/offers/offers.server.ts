import { may } from '@/config/roles';
import { rowsSchema, treeSchema } from '../../authoring/items.schema';
import type { Asked, EditorPage, Loaded, Posted } from '../../common/page';
import { allEntries } from '../library.server';
import { contentLanguage } from '../../common/content-language';
import { saveFields, unlessChanged } from '../save.server';
import { OFFER_KINDS, type OfferKind, type OfferRow, type OffersData } from './model';
import { ITEM_ID } from '../../authoring/item-id';
import { readItem } from '../../authoring/read-item.server';

const OFF = 'Off';
/** Fields that tell one from another in a list. */
const FACTS: Readonly<Record<OfferKind, readonly string[]>> = {
  Offer: ['OfferId', 'Resource'],
  'Offer Term': ['TermId', 'Price', 'Currency', 'Period'],
  'Offer Experience': ['Audience', 'Tags', 'Shows', 'Occasion'],
  'Offer Institution': ['Domains', 'Until'],
};

async function group({ api }: Asked, kind: OfferKind, language: string): Promise<OffersData['groups'][number]> {
  const entries = (await allEntries(api, { template: kind, language })).filter(({ template }) => template.name === kind);
  const [first] = entries;
  // Fields are known by their ids: the item says which is which.
  const fields = first ? (await readItem(api, first.id, language)).fields : [];
  const idOf = (name: string): string | undefined => fields.find((field) => field.name === name)?.id;
  const rows = entries.map(({ id, displayName, name, path, revision, fields: values }): OfferRow => {
    const value = (field: string): string => values[idOf(field) ?? ''] ?? '';
    // Of a choice what editors read, and not the name that is stored.
    const said = (name: string): string => {
      const field = fields.find((each) => each.name === name);
      return field?.options?.find((option) => option.value === value(name))?.label ?? value(name);
    };
    const off = kind === 'Offer Experience' ? idOf(OFF) : undefined;
    return {
      id,
      name: value('Title') || displayName || name,
      path,
      parent: path.split('/').at(-2) ?? '',
      revision,
      facts: FACTS[kind].map((field) => said(field).replaceAll('\n', ', ')).filter((text) => text !== ''),
      ...(off === undefined ? {} : { off: { field: off, value: value(OFF) } }),
    };
  });
  return { kind, rows };
}

async function load(asked: Asked): Promise<Loaded<OffersData>> {
  const { api, query, word, editor } = asked;
  const language = contentLanguage(query.get('language'), asked.language);
  const groups = await Promise.all(OFFER_KINDS.map((kind) => group(asked, kind, language)));
  const found = await api.ask('search', rowsSchema, { query: { q: 'Offers', language, limit: 50 } });
  const root = found.find(({ path }) => path.endsWith('/Data/Offers'));
  const folders = root ? (await api.ask('tree', treeSchema, { query: { id: root.id, language } })).children : [];
  return {
    title: word('offers.title'),
    data: {
      language,
      groups,
      folders: folders.map(({ id, displayName, name }) => ({ id, name: displayName || name })),
      mayEdit: may(editor.roles, 'deskForm'),
    },
  };
}

/** Switches an experience on or off. */
async function post({ api }: Asked, form: URLSearchParams): Promise<Posted> {
  const id = form.get('id') ?? '';
  if (!ITEM_ID.test(id)) return { problems: [{ word: 'refusal.no-such-item' }], status: 404 };
  const language = contentLanguage(form.get('language'));
  const to = `offers?language=${language}#offer-${id}`;
  const field = form.get('field') ?? '';
  const value = form.get('act') === 'off' ? '1' : '';
  const base = form.get('was') ?? '';
  if (value === base) return { to, told: 'unchanged' };
  return unlessChanged(async () => {
    await saveFields(api, { id, language, revision: form.get('revision') ?? '', fields: [{ id: field, value, base }] });
    return { to, told: 'saved' };
  });
}

/** `/sitecore/editor/offers`: what is offered, for how much, where and to whom. */
export const offersPage: EditorPage<OffersData> = { load, post };
