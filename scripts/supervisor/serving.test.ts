import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServing, requireNobodyServes } from './serving.ts';

const place = vi.hoisted(() => ({ data: '' }));
vi.mock('./paths.ts', () => ({
  get dataFolder() {
    return place.data;
  },
}));
beforeEach(() => {
  place.data = mkdtempSync(path.join(tmpdir(), 'masthead-serving-'));
});
afterEach(() => rmSync(place.data, { recursive: true, force: true }));

it('no build is made while somebody serves from the one before', () => {
  expect(requireNobodyServes).not.toThrow();
  const over = noteServing();
  expect(requireNobodyServes).toThrow(`process ${process.pid}`);
  over();
  expect(requireNobodyServes).not.toThrow();
});

it('whoever was killed serves nobody, also where its number is another process’s now', () => {
  const folder = path.join(place.data, 'serving');
  mkdirSync(folder);
  // The first is nobody's, the other is of whoever had the number before this process.
  writeFileSync(path.join(folder, '99999999'), '1');
  writeFileSync(path.join(folder, String(process.pid)), '1');
  expect(requireNobodyServes).not.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
