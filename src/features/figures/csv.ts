import { csvHead, csvLine } from '@/lib/csv-line';
import { DIMENSIONS } from './dimensions';
import type { Figures } from './figures.schema';
import { searchesOf } from './searches';

const table = ([head, ...rows]: readonly [readonly string[], ...(readonly (string | number)[])[]]): string =>
  csvHead(head) + rows.map(csvLine).join('');

const COUNTS = ['visitors', 'visits', 'bounces', 'views', 'ends', 'ms'] as const;

export const LISTS = [...DIMENSIONS, 'series', 'searches', 'openings', 'forms', 'offers', 'events', 'vitals'] as const;
export type ListName = (typeof LISTS)[number];

/**
 * One list of the figures as CSV (RFC 4180): a head, then a line each; times in ms. @param shown which searches are wanted, and how
 * many lines at most
 */
export function csvOf(figures: Figures, list: ListName, shown: { none: boolean; most: number }): string {
  switch (list) {
    case 'series':
      return table([['at', ...COUNTS], ...figures.series.map((row) => [row.at, ...COUNTS.map((name) => row[name])])]);
    case 'searches':
      return table([
        ['type', 'term', 'times', 'none', 'visits'],
        ...searchesOf(figures, shown).map(({ type, term, times, none, visits }) => [type, term, times, none, visits]),
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
    case 'offers':
      return table([['step', 'times', 'visits'], ...figures.offers.map(({ step, times, visits }) => [step, times, visits])]);
    case 'vitals':
      return table([
        ['name', 'p75', 'times'],
        ...figures.vitals.map(({ name, p75, times }) => [name, Math.round(p75 * 1000) / 1000, times]),
      ]);
    case 'events':
      return table([
        ['name', 'value', 'times', 'visits'],
        ...figures.events.slice(0, shown.most).map(({ name, value, times, visits }) => [name, value, times, visits]),
      ]);
    default:
      return table([
        [list, 'name', ...COUNTS, 'before'],
        ...figures.lists[list].map((row) => [row.value, row.name ?? '', ...COUNTS.map((name) => row[name]), row.before ?? '']),
      ]);
  }
}
