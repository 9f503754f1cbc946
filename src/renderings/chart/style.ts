import { intl } from '@/lib/intl';
import type { ReactNode } from 'react';
import { localeOf } from '@/lib/language-path';
import type { ChartData } from './chart-data';
import { SHAPES } from './shapes';

/** What all drawings of a chart share. */
export interface ChartStyle {
  /** Width of the view box; its height follows from the data. */
  width: number;
  /** For a phone: labels above the marks, no axis. */
  small: boolean;
  /** Mark class of a series or, with one series, of a category. */
  mark: (series: number, category: number) => string;
  /** What tells a series from the others where colours do not (`shapes.tsx`). */
  shape: (series: number) => number;
  isHighlighted: (name: string) => boolean;
  format: (value: number) => string;
  /** A round number of an axis. */
  tick: (value: number) => string;
  /** As `tick`, with the unit. */
  withUnit: (value: number) => string;
  missing: string;
}

/** The marks of a chart, and the height of the view box that they need. */
export interface Drawing {
  height: number;
  content: ReactNode;
  /** It names each series where it stands: no key beside it. */
  named?: boolean;
}

const SERIES_MARKS = ['m1', 'm2', 'm3', 'm5', 'm4'];

/**
 * Class and shape of the series' marks: the highlighted one in red and whole, the others in the order of the data inks. Neither
 * repeats with the other: there is one shape more than there are inks.
 */
export function seriesMarks(data: ChartData, highlight: string): { mark: string; shape: number }[] {
  let next = 0;
  const highlighted = data.series.some(({ name }) => highlight !== '' && name === highlight);
  return data.series.map((series) => {
    if (highlight !== '' && series.name === highlight) return { mark: 'hl', shape: 0 };
    if (data.series.length === 1) return { mark: 'm2', shape: 0 };
    const at = next++;
    return { mark: SERIES_MARKS[at % SERIES_MARKS.length] ?? 'm1', shape: (at + (highlighted ? 1 : 0)) % SHAPES };
  });
}

/** The minus sign is as wide as a figure; a hyphen is not. */
const minus = (text: string): string => text.replace('-', '\u2212');

const decimalsOf = (data: ChartData): number =>
  Math.min(
    2,
    Math.max(
      0,
      ...data.series.flatMap(({ values }) => values.map((value) => (value === null ? 0 : (String(value).split('.')[1]?.length ?? 0)))),
    ),
  );

export function chartStyle(
  data: ChartData,
  options: { language: string; unit: string; highlight: string; missing: string; small: boolean },
): ChartStyle {
  const { language, unit, highlight, small, missing } = options;
  const marks = seriesMarks(data, highlight);
  const decimals = decimalsOf(data);
  const numbers = intl('NumberFormat', localeOf(language), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const ticks = intl('NumberFormat', localeOf(language), { maximumFractionDigits: 2 });
  const isHighlighted = (name: string) => highlight !== '' && name === highlight;
  const perValue = unit === '%' ? '\u202f%' : '';
  return {
    // Of the room that each is shown in, so that its lettering stays between 12 pixels and the size of the text (charts.css).
    width: small ? 312 : 680,
    small,
    isHighlighted,
    mark: (series, category) =>
      data.series.length === 1 && isHighlighted(data.categories[category] ?? '') ? 'hl' : (marks[series]?.mark ?? 'm1'),
    shape: (series) => marks[series]?.shape ?? 0,
    format: (value) => `${minus(numbers.format(value))}${perValue}`,
    tick: (value) => `${minus(ticks.format(value))}${perValue}`,
    withUnit: (value) => `${minus(ticks.format(value))}${perValue || (unit ? `\u00a0${unit}` : '')}`,
    missing,
  };
}
