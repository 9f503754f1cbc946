import { cellNumber, decimalSignOf, readGrid } from '@/lib/csv';
import type { DataGrid, DecimalSign } from '@/lib/csv';

interface Series {
  name: string;
  /** One a category; null where there is no figure. */
  values: (number | null)[];
}

export interface ChartData {
  grid: DataGrid;
  categories: string[];
  series: Series[];
}

const seriesOf = (grid: DataGrid, sign: DecimalSign | undefined): Series[] =>
  grid.header.slice(1).flatMap((name, index) => {
    const values = grid.rows.map((cells) => cellNumber(cells[index + 1] ?? '', sign));
    return values.some((value) => value !== null) ? [{ name, values }] : [];
  });

/** The CSV of a chart: the first row names the series, the first column the categories. Null when nothing can be drawn. */
export function readChart(csv: string): ChartData | null {
  const grid = readGrid(csv);
  if (!grid) return null;
  const series = seriesOf(grid, grid.sign);
  return series.length > 0 ? { grid, categories: grid.rows.map((cells) => cells[0] ?? ''), series } : null;
}

/** The same where its numbers do not tell themselves how they are written: as the language writes them. */
export function readIn(data: ChartData, language: string): ChartData {
  if (data.grid.sign) return data;
  const sign = decimalSignOf(language);
  return { ...data, grid: { ...data.grid, sign }, series: seriesOf(data.grid, sign) };
}
