import { expect, it } from 'vitest';
import { markOfFile, markOfItem, markOfPath, marksOf } from './marks';

const ID = '0de95ae4-41ab-4d01-9eb0-67441b7c2450';

it.each([
  ['dashed, of a field', `{"id":"${ID}"}`],
  ['braced, of a data source', `{"dataSource":"{${ID.toUpperCase()}}"}`],
  ['plain, of a search', `{"id":"${ID.replaceAll('-', '').toUpperCase()}"}`],
  ['in a link of a text', `{"value":"<a href=\\"~/link.aspx?_id=${ID.replaceAll('-', '')}\\">"}`],
])('an answer names an item by its id: %s', (_how, answer) => expect(marksOf(answer).has(markOfItem(ID))).toBe(true));

it('a longer number is no id', () => {
  expect(marksOf(`{"hash":"${ID.replaceAll('-', '')}ff"}`).size).toBe(0);
});

it.each([
  ['{"src":"/-/media/Project/aldermoor/images/The-Queue.jpg?h=1&w=2"}'],
  ['{"src":"https://media.example.org/-/jssmedia/Project/aldermoor/images/the%20queue.ashx"}'],
  ['{"value":"<img src=\\"/-/media/project/aldermoor/images/the-queue.png\\" alt=\\"\\">"}'],
])('an answer names a file by its address: %s', (answer) =>
  expect(marksOf(answer).has(markOfFile('Project/aldermoor/images/The Queue'))).toBe(true),
);

it.each([
  ['{"href":"/people/ines-valbuena"}'],
  ['{"href":"https://www.example.org/People/Ines-Valbuena/?a=b#c"}'],
  ['{"value":"<p><a class=\\"x\\" href=\\"/people/ines-valbuena\\">"}'],
])('an answer leads to a page: %s', (answer) => expect(marksOf(answer).has(markOfPath('/people/ines-valbuena'))).toBe(true));

it('items, files and pages are never taken for one another', () => {
  expect(new Set([markOfItem(ID), markOfFile(ID), markOfPath(ID)]).size).toBe(3);
});
