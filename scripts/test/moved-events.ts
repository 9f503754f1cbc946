import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const WEEK_MS = 7 * 86_400_000;

/** When the events that ship were written: a fortnight before the next one. */
export const WRITTEN_AT = Date.parse('2026-11-21T09:00:00Z');

/** Whole weeks by which the events have aged: moved by them, they are to the clock what they were in their first week. */
export const weeksSince = (now: number): number => Math.max(0, Math.floor((now - WRITTEN_AT) / WEEK_MS));

const DATE = /(Hint: (?:StartDate|EndDate)\r?\n\s+Value: "?)(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/g;

/** An item's file with its event later; what is no event is the same text. */
export const laterEvent = (yaml: string, weeks: number): string =>
  yaml.replace(DATE, (_all, before: string, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts.slice(0, 6).map(Number) as [number, number, number, number, number, number];
    const moved = Date.UTC(year, month - 1, day, hour, minute, second) + weeks * WEEK_MS;
    return `${before}${new Date(moved).toISOString().replace(/[-:]|\.\d+/g, '')}`;
  });

/** Moves the events of a folder of items, whose files may be links to those of the repository. The firm's own openings come again by themselves. */
export function moveEvents(folder: string, now: number): void {
  const weeks = weeksSince(now);
  for (const name of weeks === 0 ? [] : globSync('src/sitecore/items/content/**/*.yml', { cwd: folder })) {
    const file = path.join(folder, name);
    const yaml = readFileSync(file, 'utf8');
    const moved = laterEvent(yaml, weeks);
    if (moved === yaml) continue;
    rmSync(file);
    writeFileSync(file, moved);
  }
}
