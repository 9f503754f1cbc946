/** Which words a field has, by its type, and how their translations become its value. */
import { decodeReferences, replaceAttributes } from '../rich-text/tokens.ts';
import { hasWords, htmlUnits, textUnit, written } from './segments.ts';
import type { Code, Inline, TranslationField, Unit } from './types.ts';

const PLAIN = new Set(['Single-Line Text', 'Multi-Line Text', 'text', 'memo']);
/** Their values are an element, of which these attributes are words. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  Image: ['alt'],
  'General Link': ['text', 'title'],
  'General Link with Search': ['text', 'title'],
};
const PAIRS = new Set(['Name Value List', 'Name Lookup Value List']);

/** Whether a field of the type may have words. */
export const isTranslatable = (type: string): boolean => PLAIN.has(type) || type === 'Rich Text' || type in ELEMENTS || PAIRS.has(type);

/** Ids of XLIFF are names of XML (NMTOKEN): a GUID alone is one, with a letter before it people see what it is. */
const unitId = (field: string): string => `f-${field}`;

interface ElementWord {
  attribute: string;
  value: string;
}

function elementWords(value: string, names: readonly string[]): ElementWord[] {
  const found: ElementWord[] = [];
  replaceAttributes(value, (attribute, each) => {
    if (names.includes(attribute) && hasWords(each)) found.push({ attribute, value: each });
    return undefined;
  });
  // Several elements are no value of such a field: nothing says which of them is meant.
  return new Set(found.map(({ attribute }) => attribute)).size === found.length ? found : [];
}

const decodedPart = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};
const pairsOf = (value: string): [string, string][] =>
  value.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  });

/** The units of a field; none when it has no words. */
export function unitsOf({ id, name, type, source }: Pick<TranslationField, 'id' | 'name' | 'type' | 'source'>): Unit[] {
  const unit = unitId(id);
  if (type === 'Rich Text') return htmlUnits(unit, name, source);
  if (type in ELEMENTS)
    return elementWords(source, ELEMENTS[type] ?? []).map(({ attribute, value }) => ({
      ...textUnit(`${unit}.${attribute}`, `${name} (${attribute})`, value),
      attribute,
    }));
  if (PAIRS.has(type))
    return pairsOf(source).flatMap(([key, value], index) =>
      [key, value].flatMap((each, side): Unit[] => {
        const text = decodedPart(each);
        return hasWords(text) ? [textUnit(`${unit}.${side === 0 ? 'name' : 'value'}${index + 1}`, `${name} ${index + 1}`, text)] : [];
      }),
    );
  return PLAIN.has(type) && hasWords(source) ? [textUnit(unit, name, source)] : [];
}

/** Translations of a unit's segments by their ids; what is missing stays as the source has it. */
export type Targets = ReadonlyMap<string, readonly Inline[]>;

const textOfUnit = (unit: Unit, targets: Targets, html: boolean, data?: (code: Code) => string): string =>
  unit.parts.map((part) => written((part.kind === 'segment' && targets.get(part.id)) || part.source, html, data)).join('');

/**
 * The value of a field whose units are translated. Without translations it is the source, byte for byte.
 * @param targets of each unit by its id
 */
export function valueOf(field: Pick<TranslationField, 'id' | 'name' | 'type' | 'source'>, targets: ReadonlyMap<string, Targets>): string {
  const { type, source, id } = field;
  const units = unitsOf(field);
  const none: Targets = new Map();
  const plain = (unit: Unit | undefined): string => (unit ? textOfUnit(unit, targets.get(unit.id) ?? none, false) : '');
  if (type === 'Rich Text') {
    const [main, ...attributes] = units;
    if (!main) return source;
    return textOfUnit(main, targets.get(main.id) ?? none, true, (code) => {
      const tag = code.kind === 'ph' ? code.data : code.open;
      const own = new Map(attributes.filter((each) => code.subFlows?.includes(each.id)).map((each) => [each.attribute, each]));
      return own.size === 0 ? tag : changed(tag, (attribute) => own.get(attribute), plain);
    });
  }
  if (type in ELEMENTS) {
    const own = new Map(units.map((each) => [each.attribute, each]));
    return own.size === 0 ? source : changed(source, (attribute) => own.get(attribute), plain);
  }
  if (PAIRS.has(type))
    return pairsOf(source)
      .map((pair, index) =>
        pair.map((each, side) => {
          const unit = units.find((candidate) => candidate.id === `${unitId(id)}.${side === 0 ? 'name' : 'value'}${index + 1}`);
          const text = unit ? plain(unit) : decodedPart(each);
          return text === decodedPart(each) ? each : encodeURIComponent(text);
        }),
      )
      .map(([key = '', value = ''], index) => (source.split('&')[index]?.includes('=') === false ? key : `${key}=${value}`))
      .join('&');
  const [unit] = units;
  return unit ? plain(unit) : source;
}

/** A tag with translated attributes; those that stay the same stay as they are written. */
const changed = (tag: string, unitFor: (attribute: string) => Unit | undefined, text: (unit: Unit) => string): string =>
  replaceAttributes(tag, (attribute, value) => {
    const unit = unitFor(attribute);
    const translated = unit && text(unit);
    return translated === undefined || translated === value ? undefined : translated;
  });

/** A value's words as one line, for people. */
export const glance = (value: string): string =>
  decodeReferences(value.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
