import { expect, it } from 'vitest';
import { page } from './fields.schema';

const file = { value: { src: '/-/media/report.pdf', name: 'report', extension: 'pdf', size: '2440000' } };

it('keeps the file of a free publication', () => {
  expect(page.parse({ Access: { value: 'free' }, Document: file }).Document.value.src).toBe('/-/media/report.pdf');
});

it('reads the contents line by line', () => {
  expect(page.parse({ Contents: { value: 'One\r\n\r\n  Two \nThree' } }).Contents).toEqual([
    { mark: '1', text: 'One' },
    { mark: '2', text: 'Two' },
    { mark: '3', text: 'Three' },
  ]);
});

it('tells who wrote what from what it is called', () => {
  const lines = [
    'Copper has a memory, Henrik Aas',
    'Patience, with a due date, Clara Lindqvist',
    'The timetable, Margit Sommer and Mateus Figueira',
    'Der Fahrplan, Margit Sommer und Mateus Figueira',
    'A correspondence, Clara Lindqvist and readers',
    'Questions in English, Hausa, Igbo and Yoruba',
    'Water taken, water given, 1926–1939',
  ];
  expect(page.parse({ Contents: { value: lines.join('\n') } }).Contents.map(({ text, by }) => [text, by])).toEqual([
    ['Copper has a memory', 'Henrik Aas'],
    ['Patience, with a due date', 'Clara Lindqvist'],
    ['The timetable', 'Margit Sommer and Mateus Figueira'],
    ['Der Fahrplan', 'Margit Sommer und Mateus Figueira'],
    ['A correspondence', 'Clara Lindqvist and readers'],
    ['Questions in English, Hausa, Igbo and Yoruba', undefined],
    ['Water taken, water given, 1926–1939', undefined],
  ]);
});

it('leaves a book its own numbers', () => {
  const marksOf = (value: string) => page.parse({ Contents: { value } }).Contents.map(({ mark, text }) => [mark, text]);
  expect(marksOf('How to read\nI. Lines\nIV) Lists: plates 30. to 37\nIndex')).toEqual([
    ['', 'How to read'],
    ['I', 'Lines'],
    ['IV', 'Lists: plates 30. to 37'],
    ['', 'Index'],
  ]);
  expect(marksOf('1. Water, 1926\nFacsimile')).toEqual([
    ['1', 'Water, 1926'],
    ['', 'Facsimile'],
  ]);
});
