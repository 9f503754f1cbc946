import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeScs } from '../../lib/scs/write.ts';
import { findRendering, partsOf, renderingWithId, templateById, withComponents } from '../definitions/schema.ts';
import type { SchemaField, SchemaTemplate } from '../definitions/schema.ts';
import { encodeDate, decodeDate } from '../importer/items/dates.ts';
import { bodyField, keepsOpening, layoutByRule, placedByRule } from '../importer/items/plan.ts';
import { FORMS_FOLDER } from '../importer/forms.ts';
import { RESERVED } from '../importer/documents.ts';
import type { YamlMap } from '../markdown/front-matter.ts';
import { parseGuid } from '../scs/guid.ts';
import { latest, nameOf, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { DEFAULT_LANGUAGE, FORMS_ROOT, LANGUAGES } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import { parseLayout } from '../validate/xml.ts';
import { Addresses } from './addresses.ts';
import { documentName } from './names.ts';
import type { DocumentName } from './names.ts';
import { writeText, yaml } from './text.ts';
import type { ExportPiece } from './text.ts';
import { decode } from './values.ts';

/** In a language's file a key that is missing means the default language's value; this one means none. */
const NOTHING = 'null';

export interface ExportOptions {
  root: string;
  /** Folder to write; files of the same names are replaced. */
  folder: string;
  languages?: readonly string[];
}

export interface ExportResult {
  files: string[];
  /** What an import of the files would not give back. */
  problems: string[];
}

/** Writes the documents of a project as Markdown files, with the pictures and files that they use, and its forms. */
export async function exportMarkdown(options: ExportOptions): Promise<ExportResult> {
  const exporter = new Exporter(options);
  const taken = new Set<string>();
  for (const item of exporter.store.all().sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = documentName(item, exporter.store);
    if (!name) continue;
    let { file } = name;
    for (let next = 2; taken.has(file.toLowerCase()); next += 1) file = `${name.file}-${next}`;
    taken.add(file.toLowerCase());
    await exporter.write(item, { ...name, file });
  }
  exporter.writeForms();
  return { files: exporter.files, problems: exporter.problems };
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

class Exporter {
  readonly store: ItemStore;
  readonly files: string[] = [];
  readonly problems: string[] = [];
  readonly #folder: string;
  readonly #languages: readonly string[];
  readonly #addresses: Addresses;
  /** What each file holds, by its name where case does not matter. */
  readonly #written = new Map<string, string>();

  constructor(options: ExportOptions) {
    this.store = ItemStore.load(options.root);
    this.#folder = path.resolve(options.folder);
    this.#languages = options.languages ?? LANGUAGES;
    this.#addresses = new Addresses(this.store, this.#folder, (file, content) => this.#put(file, content));
  }

  async write(item: ScsItem, name: DocumentName): Promise<void> {
    const template = templateById(item.template);
    if (!template) return;
    for (const part of item.languages) {
      if (!this.#languages.includes(part.language)) continue;
      const file = `${name.file}${part.language === DEFAULT_LANGUAGE ? '' : `.${part.language}`}.md`;
      const head = await this.#frontMatter(item, template, name, part.language, file);
      const { text, renderings } = await this.#text(item, template, part.language, name, file);
      if (renderings !== undefined) head.renderings = renderings;
      this.#put(file, `---\n${yaml(head)}\n---\n${text === '' ? '' : `\n${text}\n`}`);
    }
  }

  /** Forms have no text but their items: an import puts them below its own tenant. */
  writeForms(): void {
    for (const item of this.store.below(FORMS_ROOT))
      this.#put(`${FORMS_FOLDER}/${item.path.slice(FORMS_ROOT.length + 1)}.yml`, writeScs(item));
  }

  #put(file: string, content: string | Buffer): void {
    const bytes = Buffer.from(content);
    const before = this.#written.get(file.toLowerCase());
    if (before !== undefined && before !== hashOf(bytes)) {
      this.problems.push(`${file}: two items would have this file, of which it is the first one's`);
      return;
    }
    this.#written.set(file.toLowerCase(), hashOf(bytes));
    const absolute = path.join(this.#folder, file);
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, bytes);
    if (before === undefined) this.files.push(file);
  }

  async #frontMatter(item: ScsItem, template: SchemaTemplate, name: DocumentName, language: string, file: string): Promise<YamlMap> {
    const main = language === DEFAULT_LANGUAGE || !item.languages.some((part) => part.language === DEFAULT_LANGUAGE);
    const head: YamlMap = { type: name.type };
    if (main && (name.type === 'page' || name.type === 'data'))
      Object.assign(head, { template: template.name, site: name.site, path: name.address });
    const slug = nameOf(item.path);
    if (main && !['page', 'data'].includes(name.type) && path.basename(name.file) !== slug) head.slug = slug;
    if (main && name.type === 'blogEntry') head.blog = name.address.split('/').at(-2) ?? '';
    head.title =
      (template.fields.has('title') ? valueOf(item, language, template.fields.get('title')?.ref ?? F.mediaTitle) : undefined) ??
      nameOf(item.path);
    const skip = new Set(['title', 'notes', bodyField(template) ?? '']);
    for (const [source, of] of [[item, template], ...this.#parts(item, template)] as const)
      Object.assign(head, await this.#fields(source, of, language, main, file, name.site, (field) => !skip.has(field.key)));
    this.#updated(item, template, language, main, head);
    return head;
  }

  /** What a page's standard renderings show of it, each an item below its `Data`. */
  #parts(item: ScsItem, template: SchemaTemplate): [ScsItem, SchemaTemplate][] {
    return partsOf(template).flatMap((part): [ScsItem, SchemaTemplate][] => {
      const source = this.store.at(`${item.path}/Data/${part.name}`);
      return source?.template === part.id ? [[source, part]] : [];
    });
  }

  /** Keys of a language's file: those that are missing there mean the default language's value. */
  async #fields(
    item: ScsItem,
    template: SchemaTemplate,
    language: string,
    main: boolean,
    file: string,
    site: string,
    wanted: (field: SchemaField) => boolean,
  ): Promise<YamlMap> {
    const values: YamlMap = {};
    for (const field of template.fields.values()) {
      if (field.def.derived || !wanted(field) || (field.def.shared && !main)) continue;
      const raw = valueOf(item, language, field.ref);
      if (raw === undefined) {
        if (!main && valueOf(item, DEFAULT_LANGUAGE, field.ref) !== undefined) values[field.key] = NOTHING;
        continue;
      }
      const value = await decode(field, raw, {
        reference: (id, of) => this.#addresses.reference(id, of, site),
        inPlace: () => undefined,
        media: (id) => this.#addresses.media(id, path.basename(file).split('.')[0] ?? ''),
        rich: (html) => this.#rich(html, site, file),
        problem: (note) => void this.problems.push(`${file}: ${note}`),
      });
      // The same items, none of which says anything in this language: an import takes them over.
      if (!main && field.def.refers === 'data' && this.#untranslated(raw, language) && raw === valueOf(item, DEFAULT_LANGUAGE, field.ref))
        continue;
      const inPlace = field.def.kind === 'list' ? await this.#inPlace(item, field, raw, language, main, file, site) : undefined;
      if (inPlace ?? value) values[field.key] = inPlace ?? value ?? '';
      else if (value === '') values[field.key] = '';
    }
    return values;
  }

  #untranslated(raw: string, language: string): boolean {
    return raw.split('|').every((id) => !this.store.byId(parseGuid(id) ?? '')?.languages.some((part) => part.language === language));
  }

  /** A list whose targets are items below the item itself is written with them. */
  async #inPlace(
    item: ScsItem,
    field: SchemaField,
    raw: string,
    language: string,
    main: boolean,
    file: string,
    site: string,
  ): Promise<YamlMap[] | undefined> {
    const targets = raw.split('|').flatMap((id) => this.store.byId(parseGuid(id) ?? '') ?? []);
    if (field.def.refers !== 'data' || targets.length === 0 || !targets.every((target) => isBelow(target, item, this.store)))
      return undefined;
    const list: YamlMap[] = [];
    const counts = new Map<string, number>();
    for (const target of targets) {
      const template = templateById(target.template);
      if (!template) continue;
      const count = (counts.get(template.name) ?? 0) + 1;
      counts.set(template.name, count);
      const own = nameOf(target.path);
      list.push({
        template: template.name,
        ...(own === `${template.name} ${count}` ? {} : { item: own }),
        ...(await this.#fields(target, template, language, main, file, site, () => true)),
      });
    }
    return list;
  }

  #updated(item: ScsItem, template: SchemaTemplate, language: string, main: boolean, head: YamlMap): void {
    const part = item.languages.find((each) => each.language === language);
    const updated = part && latest(part).fields.find((field) => field.id === F.updated.id)?.value;
    const display = template.fields.get('displayDate');
    const created = display && valueOf(item, DEFAULT_LANGUAGE, display.ref);
    const first = valueOf(item, DEFAULT_LANGUAGE, F.updated);
    if (updated && encodeDate(decodeDate(updated)) === updated && updated !== (main ? created : first)) head.updated = decodeDate(updated);
  }

  async #rich(html: string, site: string, file: string): Promise<string> {
    const { markdown, exact } = await writeText([{ kind: 'text', html }], '', this.#addresses.text(site), this.#addresses.reading(site));
    if (!exact) this.problems.push(`${file}: a rich text has no exact form in Markdown`);
    return markdown;
  }

  async #text(item: ScsItem, template: SchemaTemplate, language: string, name: DocumentName, file: string): Promise<PageText> {
    const part = item.languages.find((each) => each.language === language);
    const versioned = (field: SchemaField | undefined): string => valueIn(item, language, field) ?? '';
    const key = bodyField(template) ?? '';
    const holder = [[item, template] as const, ...this.#parts(item, template)].find(([, { fields }]) => fields.has(key));
    const body = (holder && valueIn(holder[0], language, holder[1].fields.get(key))) ?? '';
    const pieces: ExportPiece[] = body === '' ? [] : [{ kind: 'text', html: body }];
    const layout = part && latest(part).fields.find((field) => field.id === F.finalRenderings.id)?.value;
    const renderings = layout ? parseLayout(layout) : [];
    if ('reason' in renderings) this.problems.push(`${file}: its layout is not readable: ${renderings.reason}`);
    else
      for (const rendering of renderings) {
        const piece = await this.#piece(item, rendering.attributes, language, name, file);
        // Two texts that follow each other would come back as one.
        if (piece?.kind === 'text' && (pieces.at(-1)?.kind === 'text' || piece.html.trim() === ''))
          pieces.push({ kind: 'block', component: 'TextBlock', data: { text: await this.#rich(piece.html, name.site, file) } });
        else if (piece) pieces.push(piece);
      }
    if (body !== '' && pieces.length > 1 && !keepsOpening(template))
      this.problems.push(`${file}: it has both a body and renderings; an import makes renderings of all`);
    const { markdown, exact } = await writeText(
      pieces,
      versioned(template.fields.get('notes')),
      this.#addresses.text(name.site),
      this.#addresses.reading(name.site),
    );
    if (!exact) this.problems.push(`${file}: its text has no exact form in Markdown`);
    const placed = body === '' ? pieces : pieces.slice(1);
    const byRule = placed.length === 0 ? '' : layoutByRule(template, placedByRule(item.path, template, placed));
    return { text: markdown, ...(layout && layout !== byRule ? { renderings: withComponents(layout) } : {}) };
  }

  async #piece(
    item: ScsItem,
    attributes: Readonly<Record<string, string>>,
    language: string,
    name: DocumentName,
    file: string,
  ): Promise<ExportPiece | undefined> {
    const component = renderingWithId(parseGuid(attributes.id ?? '') ?? '')?.def.component;
    const datasource = attributes.ds ?? '';
    if (component === undefined) {
      this.problems.push(`${file}: a rendering ${attributes.id ?? ''} of its layout is none of the model`);
      return undefined;
    }
    const source = datasource.startsWith('local:')
      ? this.store.at(item.path + datasource.slice('local:'.length))
      : this.store.byId(parseGuid(datasource) ?? '');
    const template = source && templateById(source.template);
    if (!source || !template) {
      if (findRendering(component)?.def.datasource) this.problems.push(`${file}: the datasource ${datasource} of ${component} is missing`);
      return { kind: 'block', component, data: {} };
    }
    const main = language === DEFAULT_LANGUAGE;
    if (component === 'TextBlock')
      return { kind: 'text', html: valueOf(source, language, template.fields.get('text')?.ref ?? F.phrase) ?? '' };
    const fields = await this.#fields(source, template, language, main, file, name.site, () => true);
    // What stands elsewhere is shared with other pages, and exported by itself.
    if (!datasource.startsWith('local:')) return { kind: 'block', component, data: {} };
    return {
      kind: 'block',
      component,
      data: Object.fromEntries(Object.entries(fields).filter(([key]) => template.fields.has(key) || !RESERVED.has(key))),
    };
  }
}

interface PageText {
  text: string;
  /** The page's layout where it does not follow from the text alone: an editor has named, moved or set something. */
  renderings?: string;
}

/** What the latest version itself says. */
function valueIn(item: ScsItem, language: string, field: SchemaField | undefined): string | undefined {
  const part = item.languages.find((each) => each.language === language);
  return part && field && latest(part).fields.find((each) => each.id === field.ref.id)?.value;
}

/** Items written in place lie below their item, those of a page below its Data folder. */
const isBelow = (target: ScsItem, item: ScsItem, store: ItemStore): boolean =>
  target.parent === item.id || store.byId(target.parent)?.path === `${item.path}/Data`;
