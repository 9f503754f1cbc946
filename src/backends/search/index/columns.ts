import { Dimension } from '../openings/index/dimension.ts';
import { FACETS } from '../api/schemas.ts';
import type { FacetName } from '../api/schemas.ts';
import type { Read, SearchDatabase } from '../tables.ts';
import type { RowOf } from '../../kit/database/tables.ts';

/** What filters, counts and orders need of a document in a language. */
export interface DocumentRow extends RowOf<SearchDatabase['documents'], 'doc' | 'id' | 'language' | 'site' | 'type' | 'year' | 'access'> {
  topics: Read<'documents', 'topic_slugs'>;
  authors: Read<'documents', 'author_slugs'>;
  documentType: Read<'documents', 'document_type'>;
  /** Milliseconds since 1970. */
  date: number | null;
}

const keyOf = (id: string, language: string): string => `${id}/${language}`;

/** All documents in arrays by their numbers, as the openings have them (docs/adr/0011); about 60 bytes a document beside its id. */
export class DocumentColumns {
  /** Of the tables: numbers of another one mean other documents. */
  readonly generation: number;
  readonly facets: Readonly<Record<FacetName, Dimension>> = Object.fromEntries(FACETS.map((name) => [name, new Dimension()])) as Record<
    FacetName,
    Dimension
  >;
  readonly languages = new Dimension();
  readonly sites = new Dimension();
  /** 1 at the number of what exists. */
  alive = new Uint8Array(0);
  size = 0;
  #dates = new Float64Array(0);
  readonly #ids: string[] = [];
  readonly #numbers = new Map<string, number>();
  #newest: Uint32Array | undefined;

  constructor(generation: number) {
    this.generation = generation;
  }

  set(row: DocumentRow): void {
    const { doc } = row;
    this.#reserve(doc + 1);
    this.facets.type.set(doc, [row.type]);
    this.facets.topic.set(doc, row.topics);
    this.facets.author.set(doc, row.authors);
    this.facets.year.set(doc, row.year === null ? [] : [String(row.year)]);
    this.facets.access.set(doc, [row.access]);
    this.facets.documentType.set(doc, row.documentType === null ? [] : [row.documentType]);
    this.languages.set(doc, [row.language]);
    this.sites.set(doc, [row.site]);
    this.#dates[doc] = row.date ?? -Infinity;
    this.#ids[doc] = row.id;
    this.#numbers.set(keyOf(row.id, row.language), doc);
    this.alive[doc] = 1;
    this.#newest = undefined;
  }

  remove(doc: number): void {
    if (this.alive[doc] !== 1) return;
    this.alive[doc] = 0;
    const key = keyOf(this.#ids[doc] ?? '', this.languages.valuesOf(doc)[0] ?? '');
    // A document that was written again has another number by now.
    if (this.#numbers.get(key) === doc) this.#numbers.delete(key);
    this.#newest = undefined;
  }

  numberOf(id: string, language: string): number | undefined {
    return this.#numbers.get(keyOf(id, language));
  }

  /** Everything, the newest first; what has no date comes last, and of two with the same date the one with the lower id. */
  newest(): Uint32Array {
    if (this.#newest) return this.#newest;
    const docs: number[] = [];
    for (let doc = 0; doc < this.size; doc++) if (this.alive[doc] === 1) docs.push(doc);
    const date = (doc: number): number => this.#dates[doc] ?? -Infinity;
    const id = (doc: number): string => this.#ids[doc] ?? '';
    docs.sort((a, b) => (date(a) === date(b) ? (id(a) < id(b) ? -1 : 1) : date(b) - date(a)));
    this.#newest = Uint32Array.from(docs);
    return this.#newest;
  }

  #reserve(size: number): void {
    if (size > this.size) this.size = size;
    if (size <= this.alive.length) return;
    const capacity = Math.max(1024, 2 ** Math.ceil(Math.log2(size)));
    for (const dimension of [...Object.values(this.facets), this.languages, this.sites]) dimension.grow(capacity);
    const alive = new Uint8Array(capacity);
    alive.set(this.alive);
    this.alive = alive;
    const dates = new Float64Array(capacity);
    dates.set(this.#dates);
    this.#dates = dates;
  }
}
