import { csvLine } from '@/lib/csv-line';
import { DIMENSIONS } from './dimensions';
import type { Figures } from './figures.schema';

const table = (rows: readonly (readonly (string | number)[])[]): string => rows.map(csvLine).join('');

const COUNTS = ['visitors', 'visits', 'bounces', 'views', 'ends', 'ms'] as const;

export const LISTS = [...DIMENSIONS, 'series', 'searches', 'openings', 'forms', 'events'] as const;
export type ListName = (typeof LISTS)[number];

/** One list of the figures as CSV (RFC 4180): a head, then a line each; times in ms. */
export function csvOf(figures: Figures, list: ListName): string {
  switch (list) {
    case 'series':
      return table([['at', ...COUNTS], ...figures.series.map((row) => [row.at, ...COUNTS.map((name) => row[name])])]);
    case 'searches':
      return table([
        ['type', 'term', 'times', 'none', 'visits'],
        ...figures.searches.map(({ type, term, times, none, visits }) => [type, term, times, none, visits]),
      ]);
    case 'openings':
      return table([
        ['path', 'name', 'seen', 'begun', 'sent'],
        ...figures.openings.map(({ path, name = '', seen, begun, sent }) => [path, name, seen, begun, sent]),
      ]);
    case 'forms':
      return table([
        ['form', 'viewed', 'started', 'refused', 'sent'],
        ...figures.forms.map(({ form, viewed, started, refused, sent }) => [form, viewed, started, refused, sent]),
      ]);
    case 'events':
      return table([
        ['name', 'value', 'times', 'visits'],
        ...figures.events.map(({ name, value, times, visits }) => [name, value, times, visits]),
      ]);
    default:
      return table([
        [list, 'name', ...COUNTS],
        ...figures.lists[list].map((row) => [row.value, row.name ?? '', ...COUNTS.map((name) => row[name])]),
      ]);
  }
}
