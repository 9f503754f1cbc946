import { parseDate as parseRawDate } from '../../items/dates.ts';
import { guid, guids } from '../../items/guid.ts';
import type { Guid } from '../../items/types.ts';

/** How the values of a field compare. */
export type Comparison = 'text' | 'number' | 'date' | 'checkbox';

/** Milliseconds since 1970 of a Sitecore or ISO 8601 date; NaN when it is none. */
export function parseDate(text: string): number {
  return parseRawDate(text) ?? NaN;
}

export function parseNumber(text: string): number {
  const value = text.trim();
  return value === '' ? NaN : Number(value);
}

export function parseCheckbox(text: string): boolean {
  return /^(?:1|true)$/i.test(text.trim());
}

/** The number by which a value is compared and sorted; NaN for an empty or foreign one. */
export function rank(comparison: Comparison, raw: string): number {
  switch (comparison) {
    case 'date':
      return parseDate(raw);
    case 'number':
      return parseNumber(raw);
    case 'checkbox':
      return parseCheckbox(raw) ? 1 : 0;
    case 'text':
      return NaN;
  }
}

export type Operator = 'EQ' | 'CONTAINS' | 'NEQ' | 'NCONTAINS' | 'LT' | 'LTE' | 'GT' | 'GTE';

/** The test that one cell of a column passes. NEQ and NCONTAINS are made by the caller as the complement. */
export function cellTest(
  comparison: Comparison,
  operator: Exclude<Operator, 'NEQ' | 'NCONTAINS'>,
  wanted: string,
): (raw: string) => boolean {
  if (comparison !== 'text' && (operator !== 'CONTAINS' || comparison === 'checkbox')) {
    const right = rank(comparison, wanted);
    switch (operator) {
      case 'EQ':
      case 'CONTAINS':
        return Number.isNaN(right) ? (raw) => raw.trim() === wanted.trim() : (raw) => rank(comparison, raw) === right;
      case 'LT':
        return (raw) => rank(comparison, raw) < right;
      case 'LTE':
        return (raw) => rank(comparison, raw) <= right;
      case 'GT':
        return (raw) => rank(comparison, raw) > right;
      case 'GTE':
        return (raw) => rank(comparison, raw) >= right;
    }
  }
  const text = wanted.trim().toLowerCase();
  const id: Guid | undefined = guid(wanted);
  switch (operator) {
    case 'EQ':
      return id === undefined
        ? (raw) => raw.trim().toLowerCase() === text
        : (raw) => {
            const found = guids(raw);
            return found.length === 1 && found[0] === id;
          };
    case 'CONTAINS':
      return id === undefined ? (raw) => raw.toLowerCase().includes(text) : (raw) => guids(raw).includes(id);
    default: {
      const right = parseNumber(wanted);
      const compare = (raw: string): number => {
        const left = parseNumber(raw);
        if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
        const value = raw.trim().toLowerCase();
        return value < text ? -1 : value > text ? 1 : 0;
      };
      const filled = (test: (order: number) => boolean) => (raw: string) => raw.trim() !== '' && test(compare(raw));
      if (operator === 'LT') return filled((order) => order < 0);
      if (operator === 'LTE') return filled((order) => order <= 0);
      if (operator === 'GT') return filled((order) => order > 0);
      return filled((order) => order >= 0);
    }
  }
}
