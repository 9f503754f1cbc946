/** Files for translators: XLIFF 2.1 (OASIS Standard, 13 February 2018), its core alone. */
import type { Targets } from './fields.ts';
import { glance, unitsOf } from './fields.ts';
import { textHash } from './hash.ts';
import { OWN, XLIFF } from './namespaces.ts';
import type { Currency } from './record.ts';
import { codesOf } from './segments.ts';
import type { Code, Inline, Part, State, TranslationField, TranslationItem, Unit } from './types.ts';

/** Signs that XML has no form for, not even a reference, are elements of their own (section 4.2.3.1). */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const escape = (text: string): string => text.replace(/[&<>\r]/g, (sign) => SIGNS[sign] ?? sign);
const content = (text: string): string =>
  text
    .split(/([^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}])/u)
    .map((piece, index) =>
      index % 2 === 0 ? escape(piece) : `<cp hex="${(piece.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
    )
    .join('');
/** In attributes they are left out: nothing that comes back depends on one. */
const attribute = (text: string): string =>
  escape(text.replace(UNWRITABLE, '')).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

class OriginalData {
  readonly #ids = new Map<string, string>();
  idOf(data: string): string {
    const known = this.#ids.get(data) ?? `d${this.#ids.size + 1}`;
    this.#ids.set(data, known);
    return known;
  }
  write(): string {
    if (this.#ids.size === 0) return '';
    const data = [...this.#ids].map(([text, id]) => `        <data id="${id}" xml:space="preserve">${content(text)}</data>\n`).join('');
    return `      <originalData>\n${data}      </originalData>\n`;
  }
}

function code(each: Code, data: OriginalData): string {
  const rights = each.free ? '' : ' canCopy="no" canDelete="no"';
  const type = each.type === 'other' ? '' : ` type="${each.type}"`;
  const flows = (name: string) => (each.subFlows ? ` ${name}="${each.subFlows.join(' ')}"` : '');
  if (each.kind === 'ph')
    return `<ph id="${each.id}"${rights}${type} dataRef="${data.idOf(each.data)}"${each.equiv === undefined ? '' : ` equiv="${attribute(each.equiv)}"`}${flows('subFlows')}/>`;
  return `<pc id="${each.id}"${rights}${type} dataRefStart="${data.idOf(each.open)}" dataRefEnd="${data.idOf(each.close)}"${flows('subFlowsStart')}>${inline(each.children, data)}</pc>`;
}

const inline = (list: readonly Inline[], data: OriginalData): string =>
  list.map((each) => (typeof each === 'string' ? content(each) : code(each, data))).join('');

/** Of segments whose source has changed since they were translated (XLIFF's own states know no word for it). */
const STALE = 'masthead:stale';

function part(each: Part, data: OriginalData, target: readonly Inline[] | undefined, stale: boolean): string {
  const source = `<source xml:space="preserve">${inline(each.source, data)}</source>`;
  if (each.kind === 'ignorable') return `      <ignorable id="${each.id}">${source}</ignorable>\n`;
  const translation = target ? `\n        <target xml:space="preserve">${inline(target, data)}</target>` : '';
  const state: State = target && !stale ? 'translated' : 'initial';
  return `      <segment id="${each.id}" state="${state}"${stale ? ` subState="${STALE}"` : ''}>\n        ${source}${translation}\n      </segment>\n`;
}

/** A translation so far is given where it has the form of the source: as many segments, and in each the same codes. */
function targetsSoFar(
  units: readonly Unit[],
  field: Omit<TranslationField, 'target'> & { target: string | undefined },
): ReadonlyMap<string, Targets> {
  const found = new Map<string, Targets>();
  if (field.target === undefined) return found;
  const theirs = new Map(unitsOf({ ...field, source: field.target }).map((unit) => [unit.id, unit]));
  for (const unit of units) {
    const other = theirs.get(unit.id);
    if (!other) continue;
    const own = unit.parts.filter(({ kind }) => kind === 'segment');
    const targets = other.parts.filter(({ kind }) => kind === 'segment');
    if (own.length !== targets.length) continue;
    const alike = own.every((each, index) => shape(each.source) === shape(targets[index]?.source ?? []));
    if (alike) found.set(unit.id, new Map(own.map((each, index) => [each.id, sameIds(targets[index]?.source ?? [], each.source)])));
  }
  return found;
}

const shape = (list: readonly Inline[]): string =>
  codesOf(list)
    .map((each) => (each.kind === 'ph' ? each.data : each.open))
    .join('\u0000');

/** The codes of a translation under the ids that they have in the source. */
function sameIds(list: readonly Inline[], source: readonly Inline[]): Inline[] {
  const codes = codesOf(source);
  let at = 0;
  const walk = (inner: readonly Inline[]): Inline[] =>
    inner.map((each): Inline => {
      if (typeof each === 'string') return each;
      const same = codes[at];
      at += 1;
      if (!same) return each;
      if (each.kind === 'pc')
        return { ...each, id: same.id, ...(same.subFlows ? { subFlows: same.subFlows } : {}), children: walk(each.children) };
      return { ...each, id: same.id, ...(same.subFlows ? { subFlows: same.subFlows } : {}) };
    });
  return walk(list);
}

export interface WriteOptions {
  from: string;
  to: string;
  /** How the translation of a field stands: one of an earlier text is marked, and what is `missing` has none, whatever stands there. */
  standing?(item: TranslationItem, field: TranslationField): Currency | undefined;
}

/**
 * @param basis hash of what the field says so far: without it, nobody could tell on the way back whether somebody wrote something else
 * there meanwhile
 */
function unitText(
  unit: Unit,
  { targets, stale, notes, basis }: { targets: Targets | undefined; stale: boolean; notes: readonly string[]; basis: string | undefined },
): string {
  const data = new OriginalData();
  const parts = unit.parts.map((each) => part(each, data, targets?.get(each.id), stale)).join('');
  const said =
    notes.length === 0 ? '' : `      <notes>\n${notes.map((note) => `        <note>${content(note)}</note>\n`).join('')}      </notes>\n`;
  const own = basis === undefined ? '' : ` masthead:basis="${basis}"`;
  return `    <unit id="${unit.id}" name="${attribute(unit.name)}"${own}>\n${said}${data.write()}${parts}    </unit>\n`;
}

/** One document for all items. Undefined when they have no words. */
export function writeXliff(items: readonly TranslationItem[], { from, to, standing = () => undefined }: WriteOptions): string | undefined {
  const files = items.flatMap((item) => {
    const units = item.fields.flatMap((field) => {
      const own = unitsOf(field);
      const now = standing(item, field);
      const stale = field.target !== undefined && now === 'stale';
      const basis = field.target ? textHash(field.target) : undefined;
      const target = now === 'missing' ? undefined : field.target;
      const soFar = targetsSoFar(own, { ...field, target });
      const notes = [
        ...(field.note ? [field.note] : []),
        ...(stale ? ['The source has changed since this was translated.'] : []),
        ...(target && soFar.size === 0 ? [`Translated so far: ${glance(target)}`] : []),
      ];
      return own
        .filter((unit) => unit.parts.some(({ kind }) => kind === 'segment'))
        .map((unit, index) => unitText(unit, { targets: soFar.get(unit.id), stale, notes: index === 0 ? notes : [], basis }));
    });
    if (units.length === 0) return [];
    const title = item.title ? `    <notes>\n      <note>${content(item.title)}</note>\n    </notes>\n` : '';
    return [`  <file id="i-${item.id}" original="${attribute(item.path)}" canResegment="no">\n${title}${units.join('')}  </file>\n`];
  });
  if (files.length === 0) return undefined;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${XLIFF}" xmlns:masthead="${OWN}" version="2.1" srcLang="${attribute(from)}" trgLang="${attribute(to)}">\n${files.join('')}</xliff>\n`;
}
