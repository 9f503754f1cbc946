/** The example texts as the server makes them ready for a page: examples are shown in browsers, where nothing can. */
import type { PartedProse, Prose } from '../fields/prose.server';
import * as authored from './example-texts';

const heading = (level: 2 | 3, text: string, id: string) => ({ id, text, level });
const h = (level: 2 | 3, text: string, id: string): [from: string, to: string] => [
  `<h${level}>${text.replaceAll('\u00a0', ' ')}<`,
  `<h${level} id="${id}">${text}<`,
];
const mark = (note: number, id = `r${note}`): [from: string, to: string] => [
  `<a href="#n${note}">`,
  `<a id="${id}" aria-labelledby="notes-title ${id}" href="#n${note}">`,
];
const path = (at: string): [from: string, to: string] => [
  `<a href="${at}">`,
  `<a href="${at}" data-address="https://insights.aldermoor.example${at}">`,
];
const ready = (html: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((text, [from, to]) => text.replaceAll(from, to), html);
const parted = (value: string, headings: PartedProse['headings'] = [], takesInitial = false): PartedProse => ({
  value,
  headings,
  takesInitial,
});

const TABLE: readonly [string, string][] = [
  [
    '<table>',
    '<div class="scroll scroll--wide" role="region" aria-label="Country, Study, Permits, Build, Total, months, Applications" tabindex="0"><table class="table">',
  ],
  ['</table>', '</table></div>'],
  ['<th>', '<th scope="col">'],
  ['<th align="right">', '<th class="n" scope="col">'],
  ['<td align="right">', '<td class="n">'],
  ['<pre>', '<pre tabindex="0" role="group" aria-label="const waiting = applications.filter((a) => a.energised === n">'],
];
const elements = (first: string, second: string): string =>
  ready(authored.everyElement, [
    mark(1, first),
    mark(2, second),
    path('/about'),
    h(2, 'A\u00a0heading of the\u00a0second level', 's-a-heading-of-the-second-level'),
    h(3, 'A\u00a0heading of the\u00a0third level', 's-a-heading-of-the-third-level'),
    ['A heading of the fourth level', 'A\u00a0heading of the\u00a0fourth level'],
    ...TABLE,
  ]);
const elementHeadings = [
  heading(2, 'A heading of the second level', 's-a-heading-of-the-second-level'),
  heading(3, 'A heading of the third level', 's-a-heading-of-the-third-level'),
];

export const everyElement = parted(elements('r1', 'r2'), elementHeadings);
export const openingParagraphs = parted(ready(authored.openingParagraphs, [mark(1)]), [], true);
export const secondPart = parted(
  ready(authored.secondPart, [mark(2), h(2, 'How we counted', 's-how-we-counted'), h(3, 'What\u00a0a\u00a0day is', 's-what-a-day-is')]),
  [heading(2, 'How we counted', 's-how-we-counted'), heading(3, 'What a day is', 's-what-a-day-is')],
);
export const thirdPart = parted(
  ready(authored.thirdPart, [mark(3), h(2, 'Four habits', 's-four-habits'), h(2, 'What to do by spring', 's-what-to-do-by-spring')]),
  [heading(2, 'Four habits', 's-four-habits'), heading(2, 'What to do by spring', 's-what-to-do-by-spring')],
);
/** After the others: names that they have are taken. */
export const lastPart = parted(`<h2 id="s-how-we-counted-2">How we counted</h2>${elements('r1-2', 'r2-2')}`, [
  heading(2, 'How we counted', 's-how-we-counted-2'),
  ...elementHeadings,
]);
export const wholeText = parted(
  [openingParagraphs, secondPart, thirdPart].map(({ value }) => value).join('') + elements('r1-2', 'r2-2'),
  [...secondPart.headings, ...thirdPart.headings, ...elementHeadings],
  true,
);

const back = (note: number): string => ` <a class="notes__back" href="#r${note}" aria-label="Back to note ${note} in the text">↑</a>`;
export const notes: Prose = {
  value: ready(authored.notes, [
    ['removed.</li>', `removed.${back(1)}</li>`],
    ['sample.</p>', `sample.${back(2)}</p>`],
    ['in five.</li>', `in five.${back(3)}</li>`],
  ]),
};

/** A text without marks and tables. */
export const plain = (value: string, headings: readonly (readonly [text: string, id: string])[] = []): PartedProse =>
  parted(
    ready(
      value,
      headings.map(([text, id]) => h(2, text, id)),
    ),
    headings.map(([text, id]) => heading(2, text, id)),
  );
