import { functionOf } from '../../../src/backends/search/openings/facts/function.ts';
import { levelOf } from '../../../src/backends/search/openings/facts/level.ts';
import { draftAll } from '../../../src/backends/search/openings/feeds/run.ts';
import { IMPORTERS } from '../../../src/backends/search/openings/importers/kinds.ts';
import type { OpeningDraft } from '../../../src/backends/search/openings/model.ts';

/** Values joined by "/" are equally right. */
const isOneOf = (said: string, right: string): boolean => right.split('/').includes(said);

const share = (right: number, all: number): number => (all === 0 ? 0 : right / all);

/** Accuracy of level and function by title alone. */
export function judgeTitles(rows: readonly string[][]): { level: number; function: number; wrong: string[] } {
  const wrong: string[] = [];
  const right = { level: 0, function: 0 };
  for (const [title = '', level = '', kind = ''] of rows) {
    const said = { level: levelOf(title), function: functionOf(title) };
    if (isOneOf(said.level, level)) right.level += 1;
    else wrong.push(`${title}: level ${said.level}, not ${level}`);
    if (isOneOf(said.function, kind)) right.function += 1;
    else wrong.push(`${title}: function ${said.function}, not ${kind}`);
  }
  return { level: share(right.level, rows.length), function: share(right.function, rows.length), wrong };
}

export const COLUMNS = ['employment', 'mode', 'pay', 'level', 'function'] as const;
export type Column = (typeof COLUMNS)[number];

const factsOfDraft = ({ employment, workMode, pay, level, function: kind }: OpeningDraft): Record<Column, string> => ({
  employment: employment.join('+') || '-',
  mode: workMode ?? '-',
  pay: pay ? `${pay.currency} ${pay.min}-${pay.max}${pay.unit === 'year' ? '' : ` a ${pay.unit}`}` : '-',
  level,
  function: kind,
});

function drafts(kind: 'greenhouse' | 'usajobs', text: string): Map<string, OpeningDraft> {
  const importer = IMPORTERS[kind];
  const { drafted } = draftAll(importer, importer.split(text), { employer: 'x', language: 'en', now: new Date('2026-11-21T00:00:00Z') });
  return new Map(drafted.map(({ draft }) => [draft.externalId, draft]));
}

/** Accuracy of each column over judged openings. @param feeds texts of the two feeds of the public test material */
export function judgeOpenings(
  rows: readonly string[][],
  feeds: { tts: string; usajobs: string },
): { accuracy: Record<Column, number>; wrong: string[] } {
  const known = { tts: drafts('greenhouse', feeds.tts), usajobs: drafts('usajobs', feeds.usajobs) };
  const right: Record<Column, number> = { employment: 0, mode: 0, pay: 0, level: 0, function: 0 };
  const wrong: string[] = [];
  for (const [id = '', ...labels] of rows) {
    const [feed, externalId = ''] = id.split(' ');
    const draft = known[feed === 'tts' ? 'tts' : 'usajobs'].get(externalId);
    if (!draft) {
      wrong.push(`${id}: no such opening`);
      continue;
    }
    const said = factsOfDraft(draft);
    for (const [at, column] of COLUMNS.entries()) {
      if (isOneOf(said[column], labels[at] ?? '')) right[column] += 1;
      else wrong.push(`${id} (${draft.title.slice(0, 50)}): ${column} ${said[column]}, not ${labels[at] ?? ''}`);
    }
  }
  const accuracy = { employment: 0, mode: 0, pay: 0, level: 0, function: 0 };
  for (const column of COLUMNS) accuracy[column] = share(right[column], rows.length);
  return { accuracy, wrong };
}
