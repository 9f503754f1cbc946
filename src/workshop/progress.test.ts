import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

const told = (isTTY: boolean, times: readonly number[]): string[] => {
  const lines: string[] = [];
  let time = 1_000;
  const progress = createProgress({ isTTY, write: (text) => lines.push(text) }, () => time);
  times.forEach((ms, index) => {
    time = 1_000 + ms;
    progress(index + 1, times.length, 'documents');
  });
  progress.end();
  return lines;
};

it('writes a terminal’s line anew, not for every step, and leaves it empty', () => {
  expect(told(true, [0, 50, 120, 300])).toEqual([
    '\r\u001b[2K1 of 4 documents',
    '\r\u001b[2K3 of 4 documents',
    '\r\u001b[2K4 of 4 documents',
    '\r\u001b[2K',
  ]);
});

it('tells a log every five seconds', () => {
  expect(told(false, [10, 4_000, 5_100, 9_000, 10_200])).toEqual(['3 of 5 documents\n', '5 of 5 documents\n']);
});
