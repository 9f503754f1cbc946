import { expect, it } from 'vitest';
import { composeIssue, type Composed, type Piece } from './compose.ts';

interface Titled extends Piece {
  title: string;
}

const item = (day: number, more: Partial<Titled> = {}): Titled => ({
  title: `T${day}`,
  url: `https://example.org/${day}`,
  publishedAt: new Date(Date.UTC(2026, 10, day)),
  topic: '',
  sentence: '',
  ...more,
});
const titles = (composed: Composed<Titled> | undefined) =>
  composed && [composed.lead.title, composed.stories.map(({ title }) => title), composed.more.map(({ title }) => title)];
const days = (...list: number[]) => list.map((day) => item(day));

it('a week brings the newest first: one that leads, three with a sentence, the rest as titles, twelve at the most', () => {
  const all = days(...Array.from({ length: 20 }, (_, index) => index + 1));
  expect(titles(composeIssue(all, 'weekly'))).toEqual([
    'T20',
    ['T19', 'T18', 'T17'],
    ['T16', 'T15', 'T14', 'T13', 'T12', 'T11', 'T10', 'T9'],
  ]);
});

it.each(['weekly', 'monthly'] as const)('what an editor wrote a sentence for leads the %s issue, and stands once', (frequency) => {
  const all = [...days(5, 4), item(3, { sentence: 'Read this.' }), ...days(2)];
  expect(titles(composeIssue(all, frequency))).toEqual(['T3', ['T5', 'T4', 'T2'], []]);
});

it('a month brings highlights: what readers saved most, and of each topic something before anything twice', () => {
  const all = [
    item(9, { topic: 'Energy' }),
    item(8, { topic: 'Energy' }),
    item(7, { topic: 'Health' }),
    item(6, { topic: 'Water' }),
    ...days(5, 4, 3, 2, 1),
  ];
  const saves = (url: string): number => (url.endsWith('/8') ? 9 : url.endsWith('/6') ? 3 : 0);
  expect(titles(composeIssue(all, 'monthly', saves))).toEqual(['T8', ['T6', 'T7', 'T5'], ['T4', 'T3', 'T2']]);
});

it('a quiet week is one piece, and nothing is no issue', () => {
  expect(titles(composeIssue(days(1), 'weekly'))).toEqual(['T1', [], []]);
  expect(composeIssue([], 'monthly')).toBeUndefined();
});
