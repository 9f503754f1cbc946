import { expect, it } from 'vitest';
import { page } from './fields.schema';

const file = { value: { src: '/-/media/report.pdf', name: 'report', extension: 'pdf', size: '2440000' } };

it('keeps the file of a free publication', () => {
  expect(page.parse({ Access: { value: 'free' }, Document: file }).Document.value.src).toBe('/-/media/report.pdf');
});

it('reads the contents line by line', () => {
  expect(page.parse({ Contents: { value: 'One\r\n\r\n  Two \nThree' } }).Contents).toEqual(['One', 'Two', 'Three']);
});
