import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTitle, titleParts, writtenTitle } from './title.ts';

const shown = (written: string): string =>
  titleParts(written)
    .map(({ text, em }) => (em ? `<em>${text}</em>` : text))
    .join('');

describe('a title with words in italics', () => {
  it.each([
    ['Europe waits for paper, *not copper*', 'Europe waits for paper, <em>not copper</em>'],
    ['*Ground truth*, read twice', '<em>Ground truth</em>, read twice'],
    ['On *Moby-Dick* (and “*Emma*”)', 'On <em>Moby-Dick</em> (and “<em>Emma</em>”)'],
    ['*a* *b*', '<em>a</em> <em>b</em>'],
    ['„*Nicht* Kupfer“', '„<em>Nicht</em> Kupfer“'],
    ['*5 \\* 3* is 15', '<em>5 * 3</em> is 15'],
    ['*x\\**', '<em>x*</em>'],
    ['<b>*not markup*</b>', '<b><em>not markup</em></b>'],
  ])('%s', (written, html) => {
    expect(shown(written)).toBe(html);
    expect(plainTitle(written)).toBe(html.replace(/<\/?em>/g, ''));
  });
  it.each([
    ['Five stars: *', 'Five stars: *'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['5*3*2', '5*3*2'],
    ['C* and D*', 'C* and D*'],
    ['* not a list *', '* not a list *'],
    ['\\*not italics\\*', '*not italics*'],
    ['**', '**'],
    ['***', '***'],
    ['**bold**', '**bold**'],
    ['A back\\slash', 'A back\\slash'],
    ['', ''],
    ['No stars at all', 'No stars at all'],
  ])('is none: %s', (written, words) => {
    expect(shown(written)).toBe(words);
    expect(plainTitle(written)).toBe(words);
  });
});

describe('a title from runs', () => {
  it.each([
    [
      [
        ['Paper, ', false],
        ['not copper', true],
      ],
      'Paper, *not copper*',
    ],
    [
      [
        ['Paper,', false],
        [' not copper ', true],
        ['at all', false],
      ],
      'Paper, *not copper* at all',
    ],
    [[['5 * 3', true]], '*5 \\* 3*'],
    [[['C*', false]], 'C\\*'],
    [
      [
        ['un', true],
        ['likely', false],
      ],
      'unlikely',
    ],
    [[[' ', true]], ' '],
  ] as const)('%j', (runs, written) => {
    expect(writtenTitle(runs.map(([text, em]) => ({ text, em })))).toBe(written);
  });
  const runs = fc.array(fc.record({ text: fc.string({ unit: fc.constantFrom('a', 'é', '*', ' ', '.', '\\', '1') }), em: fc.boolean() }));
  it('has the words of its runs, whatever they are', () => {
    fc.assert(
      fc.property(runs, (parts) => {
        const words = parts.map(({ text }) => text).join('');
        expect(plainTitle(writtenTitle(parts))).toBe(words);
      }),
    );
  });
  it('has no more than its words, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '*', ' ', '\\', '.') }), (written) => {
        expect(plainTitle(written).replaceAll(/[*\\]/g, '')).toBe(written.replaceAll(/[*\\]/g, ''));
      }),
    );
  });
});
