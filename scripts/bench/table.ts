/** One line of the benchmark's table. */
export interface Row {
  what: string;
  /** With its unit; or why there is none. */
  measured: string;
  limit?: string;
  /** `information`: there is no limit. `missing`: it could not be measured, and `measured` says why. */
  verdict: 'within' | 'over' | 'information' | 'missing';
}

const MARKS: Readonly<Record<Row['verdict'], string>> = { within: '✓ within', over: '✗ over', information: '·', missing: '– not measured' };

export interface Limit {
  value: number;
  unit: string;
  /** What is measured is to be at least the limit, rather than at most. */
  least?: boolean;
  digits?: number;
}

const written = (value: number, { unit, digits = 1 }: Pick<Limit, 'unit' | 'digits'>): string =>
  `${value.toLocaleString('en-GB', { maximumFractionDigits: digits })}${unit ? ` ${unit}` : ''}`;

/** A row whose verdict follows from the limit; `beside` is shown after the value and decides nothing. */
export function limited(what: string, value: number, limit: Limit, beside = ''): Row {
  const within = limit.least ? value >= limit.value : value <= limit.value;
  return {
    what,
    measured: `${written(value, limit)}${beside ? ` (${beside})` : ''}`,
    limit: `${limit.least ? '≥' : '≤'} ${written(limit.value, limit)}`,
    verdict: within ? 'within' : 'over',
  };
}

export const information = (what: string, measured: string): Row => ({ what, measured, verdict: 'information' });
export const missing = (what: string, why: string): Row => ({ what, measured: why, verdict: 'missing' });

/** The value below which `share` (0 to 1) of the sorted values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The rows as aligned text. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [
    ['what', 'measured', 'limit', 'verdict'],
    ...rows.map((row) => [row.what, row.measured, row.limit ?? '', MARKS[row.verdict]]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => [...(line[column] ?? '')].length)));
  const line = (parts: readonly string[]) =>
    parts
      .map((part, column) => part + ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...part].length)))
      .join('  ')
      .trimEnd();
  return [line(cells[0] ?? []), widths.map((width) => '─'.repeat(width)).join('  '), ...cells.slice(1).map(line)]
    .map((text) => `  ${text}`)
    .join('\n');
}
