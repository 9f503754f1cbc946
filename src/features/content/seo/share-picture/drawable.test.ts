import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShareCard } from './card';
import { charactersOf, drawableCard } from './drawable';

const fonts = ['share-literata.ttf', 'share-literata-ext.ttf'].map((file) =>
  charactersOf(readFileSync(path.join(process.cwd(), 'public/fonts', file))),
);
const draws = (codePoint: number): boolean => fonts.some((has) => has(codePoint));
const card = (title: string, eyebrow = 'Rail'): ShareCard => ({ title, eyebrow, siteName: 'Aldermoor', image: '' });
const drawn = (...given: Parameters<typeof card>) => {
  const { title, eyebrow } = drawableCard(card(...given), draws);
  return [title, eyebrow];
};

describe('a share picture', () => {
  it.each(['Zürich, Łódź & Hélène', '“Quoted” – what’s 1½ €?', 'Cafe\u0301 culture', 'Soft\u00adhyphen'])(
    'has the title %j as it is',
    (title) => {
      expect(drawn(title)).toEqual([title, 'Rail']);
    },
  );

  it.each(['鉄道ダイヤ分析担当', 'Аналитик', 'محلل', '分析 (analyst)'])(
    'has what stands above a title that it cannot draw in its place: %j',
    (title) => {
      expect(drawn(title)).toEqual(['Rail', '']);
      expect(drawn(title, '')).toEqual(['Aldermoor', '']);
      expect(drawn(title, '鉄道')).toEqual(['Aldermoor', '']);
    },
  );

  it('goes without signs that it cannot draw', () => {
    expect(drawn('Grid 👩‍👩‍👧 queue ⚡️')).toEqual(['Grid queue', 'Rail']);
    expect(drawn('Grid', '鉄道')).toEqual(['Grid', '']);
    expect(drawn('👍')).toEqual(['Rail', '']);
  });
});
