import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { corpus } from '../../../../../tests/support/corpus.ts';
import { decodeReferences } from '../../../../lib/rich-text/tokens.ts';
import { textOfHtml } from '../../../../lib/rich-text/words.ts';
import { draftAll } from '../feeds/run.ts';
import { IMPORTERS } from './kinds.ts';
import type { FeedKind } from './kinds.ts';

const board = corpus('corpus/jobs/greenhouse-board.json');
const archive = corpus('corpus/jobs/usajobs.ndjson');
const context = { employer: 'x', language: 'en', now: new Date('2026-11-21T00:00:00Z') };
const drafts = (kind: FeedKind, file: string) => {
  const { drafted, bad } = draftAll(IMPORTERS[kind], IMPORTERS[kind].split(readFileSync(file, 'utf8')), context);
  expect(bad).toEqual([]);
  return new Map(drafted.map(({ draft }) => [draft.externalId, draft]));
};

describe('words in, words out', () => {
  it.skipIf(!board)('of every text of a board', () => {
    const made = drafts('greenhouse', board ?? '');
    const { jobs } = z
      .object({ jobs: z.array(z.object({ id: z.number(), title: z.string(), content: z.string() })) })
      .parse(JSON.parse(readFileSync(board ?? '', 'utf8')));
    expect(made.size).toBe(jobs.length);
    for (const { id, title, content } of jobs) {
      const opening = made.get(String(id));
      expect(opening?.title).toBe(title);
      expect(textOfHtml(opening?.description ?? ''), title).toBe(textOfHtml(decodeReferences(content)));
    }
  });

  it.skipIf(!archive)('of every title, employer, series and date of an archive', () => {
    const made = drafts('usajobs', archive ?? '');
    const lines = readFileSync(archive ?? '', 'utf8')
      .split('\n')
      .filter(Boolean);
    const schema = z.looseObject({
      control_number: z.number(),
      position_title: z.string(),
      department: z.string().nullable(),
      occupation_series: z.array(z.string()),
      open_date: z.string(),
    });
    const wrong = lines.filter((line) => {
      const job = schema.parse(JSON.parse(line));
      const opening = made.get(String(job.control_number));
      return !(
        opening?.title === job.position_title.trim() &&
        opening.posted.startsWith(job.open_date) &&
        (job.department === null || opening.employer === job.department) &&
        job.occupation_series.every((series) => opening.alsoFoundBy.includes(series))
      );
    });
    expect(wrong).toEqual([]);
  });
});
