import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../../../tests/support/corpus.ts';
import { judged } from '../../../../../tests/support/judged/read.ts';
import { judgeOpenings, judgeTitles } from '../../../../../tests/support/judged/judge.ts';

const LEAST = 0.9;

describe('facts as a reader reads them', () => {
  it('level and function of 150 titles', () => {
    const { level, function: kind, wrong } = judgeTitles(judged('titles'));
    expect(level, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST);
    expect(kind, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST);
  });

  const board = corpus('corpus/jobs/greenhouse-board.json');
  const archive = corpus('corpus/jobs/usajobs.ndjson');
  it.skipIf(!board || !archive)(
    'contract, mode, pay, level and function of 150 openings of two feeds',
    () => {
      const feeds = { tts: readFileSync(board ?? '', 'utf8'), usajobs: readFileSync(archive ?? '', 'utf8') };
      const { accuracy, wrong } = judgeOpenings(judged('openings'), feeds);
      for (const [column, share] of Object.entries(accuracy)) expect(share, `${column}\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(LEAST);
    },
    120_000,
  );
});
