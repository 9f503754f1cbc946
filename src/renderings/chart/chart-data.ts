import { cellNumber, readGrid } from '@/lib/csv';
import type { DataGrid } from '@/lib/csv';

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

/** The CSV of a chart: the first row names the series, the first column the categories. Null when nothing can be drawn. */
export function readChart(csv: string): ChartData | null {
  const grid = readGrid(csv);
  if (!grid) return null;
  const series = grid.header.slice(1).flatMap((name, index) => {
    const values = grid.rows.map((cells) => cellNumber(cells[index + 1] ?? ''));
    return values.some((value) => value !== null) ? [{ name, values }] : [];
  });
  return series.length > 0 ? { grid, categories: grid.rows.map((cells) => cells[0] ?? ''), series } : null;
}
