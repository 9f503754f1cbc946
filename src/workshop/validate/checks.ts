import { renderingWithId, templateById } from '../definitions/schema.ts';
import type { SchemaField, SchemaTemplate } from '../definitions/schema.ts';
import { parseGuid, parseGuids } from '../scs/guid.ts';
import { latest, parentPath, valueOf } from '../scs/item.ts';
import type { ScsField, ScsItem } from '../scs/item.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, MEDIA_ROOT } from '../scs/modules.ts';
import type { ItemStore } from '../scs/store.ts';
import { F, ROOTS, T } from '../scs/well-known.ts';
import { minutesOfItem, READING_MINUTES } from '../importer/items/reading-minutes.ts';
import { linkValue, mediaValue, richTextTargets } from './references.ts';
import { parseLayout } from './xml.ts';

export type Severity = 'error' | 'warning';

export interface CheckContext {
  store: ItemStore;
  /** Notes something wrong with an item; `language` and `field` say where in its file. */
  find(severity: Severity, reason: string, place?: { language?: string; field?: string }): void;
}

const KNOWN_TEMPLATES: ReadonlySet<string> = new Set(Object.values(T));
const KNOWN_PARENTS: ReadonlySet<string> = new Set(Object.values(ROOTS));

/** Place in the tree: parent, template. */
export function checkPlace(item: ScsItem, { store, find }: CheckContext): void {
  const parent = store.byId(item.parent);
  if (!parent && !KNOWN_PARENTS.has(item.parent)) find('error', `its parent {${item.parent.toUpperCase()}} does not exist`);
  if (parent && parent.path.toLowerCase() !== parentPath(item.path).toLowerCase())
    find('error', `its path says it is below ${parentPath(item.path)}, its parent is ${parent.path}`);
  if (!templateById(item.template) && !KNOWN_TEMPLATES.has(item.template) && !store.byId(item.template))
    find('error', `its template {${item.template.toUpperCase()}} does not exist`);
}

/** Every field of a page, datasource or setting against its declaration. */
export function checkFields(item: ScsItem, template: SchemaTemplate, context: CheckContext): void {
  const byId = new Map([...template.fields.values()].map((field) => [field.ref.id, field]));
  const standard = item.path.endsWith('/__Standard Values');
  const each = (field: ScsField, storage: 'shared' | 'versioned' | 'unversioned', language?: string): void => {
    const place = { field: field.id, ...(language === undefined ? {} : { language }) };
    const declared = byId.get(field.id);
    if (!declared) {
      const own = Object.values(F).some((known) => known.id === field.id) || field.hint.startsWith('__');
      if (!own) context.find('error', `the template ${template.name} has no field ${field.hint}`, place);
      return;
    }
    if ((declared.def.shared ?? false) !== (storage === 'shared'))
      context.find(
        'error',
        `${declared.name} is ${declared.def.shared ? 'shared' : 'versioned'} in its template and ${storage} here`,
        place,
      );
    if (!standard) checkValue(declared, field.value, language ?? DEFAULT_LANGUAGE, place, context);
  };
  for (const field of item.shared) each(field, 'shared');
  for (const part of item.languages) {
    for (const field of part.fields) each(field, 'unversioned', part.language);
    for (const field of latest(part).fields) each(field, 'versioned', part.language);
  }
}

function checkValue(
  field: SchemaField,
  value: string,
  language: string,
  place: { field: string; language?: string },
  context: CheckContext,
): void {
  const { find, store } = context;
  if (value === '') return;
  const target = (id: string | undefined, what: string): void => {
    if (id !== undefined && !store.byId(id)) find('error', `${field.name}: ${what} {${id.toUpperCase()}} does not exist`, place);
  };
  switch (field.def.kind) {
    case 'choice':
      if (!field.def.values?.includes(value))
        find('error', `${field.name}: "${value}" is none of ${(field.def.values ?? []).join(', ')}`, place);
      return;
    case 'integer':
    case 'count':
      if (!/^-?\d+$/.test(value)) find('error', `${field.name}: "${value}" is no whole number`, place);
      return;
    case 'number':
      if (!/^-?\d+(\.\d+)?$/.test(value)) find('error', `${field.name}: "${value}" is no number`, place);
      return;
    case 'date':
    case 'datetime':
      if (!/^\d{8}T\d{6}Z$/.test(value)) find('error', `${field.name}: "${value}" is no date`, place);
      return;
    case 'reference':
    case 'list':
      if (parseGuids(value).length !== value.split('|').length)
        find('error', `${field.name}: "${value.slice(0, 80)}" is no list of ids`, place);
      for (const id of parseGuids(value)) target(id, 'the target');
      return;
    case 'link': {
      const link = linkValue(value);
      if (!link) find('error', `${field.name}: no link XML`, place);
      else if (link.linktype === 'internal' && !link.id) find('error', `${field.name}: an internal link without id`, place);
      else if (link.linktype !== 'internal' && link.url === '') find('error', `${field.name}: a link without address`, place);
      target(link?.id, 'the link’s target');
      return;
    }
    case 'image':
    case 'file': {
      const media = mediaValue(value, field.def.kind);
      if (!media?.id) return find('error', `${field.name}: no ${field.def.kind} XML with a media id`, place);
      target(media.id, 'the media item');
      const mediaItem = store.byId(media.id);
      if (field.def.kind === 'image' && media.alt === '' && mediaItem && !valueOf(mediaItem, language, F.alt))
        find('warning', `${field.name}: the picture ${mediaItem.path} has no alt text in ${language}`, place);
      return;
    }
    case 'rich': {
      const { ids, withoutAlt } = richTextTargets(value);
      for (const id of ids) target(id, 'the text’s target');
      if (withoutAlt > 0) find('error', `${field.name}: ${withoutAlt} pictures have no alt attribute`, place);
      return;
    }
    default:
      return;
  }
}

/** A page says its title in every language that it has. */
export function checkTitle(item: ScsItem, template: SchemaTemplate, { find }: CheckContext): void {
  const title = template.fields.get('title');
  if (!title || !template.page || item.path.endsWith('/__Standard Values')) return;
  for (const part of item.languages) {
    const value = valueOf(item, part.language, title.ref);
    if (value === undefined || value.trim() === '') find('error', 'the page has no title', { language: part.language });
  }
}

/** The reading time that cards show is that of the text. */
export function checkReadingMinutes(item: ScsItem, template: SchemaTemplate, { store, find }: CheckContext): void {
  const field = template.fields.get(READING_MINUTES);
  if (!field || item.path.endsWith('/__Standard Values')) return;
  for (const part of item.languages) {
    const said = latest(part).fields.find((each) => each.id === field.ref.id)?.value ?? '';
    const takes = minutesOfItem(item, template, part.language, store) ?? '';
    if (said !== takes)
      find('error', `${field.name} is ${said || 'missing'}, and its text takes ${takes || 'no time'}: import the document again`, {
        language: part.language,
        field: field.ref.id,
      });
  }
}

/** Layout XML: readable, renderings and datasources exist, nested placeholders are opened by a rendering of the page. */
export function checkLayout(item: ScsItem, context: CheckContext): void {
  const { store, find } = context;
  for (const part of item.languages) {
    const value = latest(part).fields.find((field) => field.id === F.finalRenderings.id)?.value;
    if (value === undefined || value === '') continue;
    const place = { language: part.language, field: F.finalRenderings.id };
    const layout = parseLayout(value);
    if ('reason' in layout) {
      find('error', `layout: ${layout.reason}`, place);
      continue;
    }
    const standard = store.at(`${templateById(item.template)?.path ?? ''}/__Standard Values`);
    const below = standard && standard !== item ? parseLayout(valueOf(standard, part.language, F.finalRenderings) ?? '<r/>') : [];
    const all = [...('reason' in below ? [] : below), ...layout];
    const opened = new Set(
      all.flatMap(({ attributes }) => {
        const id = new URLSearchParams(attributes.par ?? '').get('DynamicPlaceholderId') ?? '';
        return (renderingWithId(parseGuid(attributes.id ?? '') ?? '')?.def.placeholders ?? []).map((key) => key.replace('{*}', id));
      }),
    );
    const uids = new Set<string>();
    for (const { uid, attributes } of layout) {
      if (uid === '' || uids.has(uid)) find('error', `layout: the uid {${uid}} is ${uid === '' ? 'missing' : 'there twice'}`, place);
      uids.add(uid);
      if (attributes['p:d']) continue;
      const id = parseGuid(attributes.id ?? '');
      if (!id || (!renderingWithId(id) && !store.byId(id)))
        find('error', `layout: the rendering ${attributes.id ?? ''} does not exist`, place);
      const last = (attributes.ph ?? '').split('/').at(-1) ?? '';
      if (!last.startsWith('headless-') && !opened.has(last))
        find('error', `layout: no rendering opens the placeholder ${attributes.ph ?? ''}`, place);
      const datasource = attributes.ds ?? '';
      const found = datasource.startsWith('local:')
        ? store.at(item.path + datasource.slice('local:'.length))
        : store.byId(parseGuid(datasource) ?? '');
      // Parts of a page, which its standard values name: they are below each page that has them.
      if (datasource.startsWith('local:') && item.path.endsWith('/__Standard Values')) continue;
      if (datasource !== '' && !found) find('error', `layout: the datasource ${datasource} does not exist`, place);
      else if (found && !found.languages.some((each) => each.language === part.language))
        find('warning', `the datasource ${found.path} has no ${part.language} version`, place);
    }
  }
}

/** A language that an item has says all that the default language says. */
export function checkLanguages(item: ScsItem, template: SchemaTemplate | undefined, { find }: CheckContext): void {
  const main = item.languages.find((part) => part.language === DEFAULT_LANGUAGE);
  if (!main) return;
  const optional = new Set<string>(
    template
      ? [...template.fields.values()].filter((field) => ['body', 'biography', 'notes'].includes(field.key)).map((field) => field.ref.id)
      : [],
  );
  for (const part of item.languages) {
    if (part === main) continue;
    const has = new Set([...part.fields, ...latest(part).fields].map((field) => field.id));
    const gaps = [...main.fields, ...latest(main).fields].filter(
      (field) =>
        field.value !== '' &&
        !has.has(field.id) &&
        !field.hint.startsWith('__') &&
        !optional.has(field.id) &&
        field.id !== F.keywords.id &&
        field.id !== F.mediaTitle.id,
    );
    for (const gap of gaps) find('warning', `${gap.hint} is not said in ${part.language}`, { language: part.language });
  }
  if (item.template === T.dictionaryEntry) {
    for (const language of LANGUAGES)
      if (valueOf(item, language, F.phrase) === undefined) find('warning', `the phrase has no ${language} text`);
  }
}

/** A media item has its file. */
export function checkMedia(item: ScsItem, { find }: CheckContext): void {
  if (!item.path.startsWith(`${MEDIA_ROOT}/`) || item.template === T.mediaFolder) return;
  const blob = item.shared.find((field) => field.id === F.blob.id);
  if (!blob?.value || !blob.blobId) find('error', 'the media item has no file');
  else if (Buffer.from(blob.value, 'base64').length !== Number(valueOf(item, DEFAULT_LANGUAGE, F.size)))
    find('error', 'the size of the media item is not that of its file', { field: F.size.id });
  if (!valueOf(item, DEFAULT_LANGUAGE, F.extension)) find('error', 'the media item has no extension');
}
