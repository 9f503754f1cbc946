import { expect, it } from 'vitest';
import { csvHead, csvRows } from './csv';
import type { InboxExport } from './inbox.schema';

const row: InboxExport['rows'][number] = {
  ...{ id: '1', form: 'f', title: 'Registration', number: 'A-1', at: '2026-11-24T10:00:00.000Z', name: 'Ann', email: 'ann@example.org' },
  ...{ subject: 'e', subjectTitle: 'Salon', status: 'new', assignee: null, values: { Name: 'Ann' } },
};

it('says for the door who has a place, who waits as number so and so, and who gave it back', () => {
  const lines = csvRows([row, { ...row, place: { status: 'taken' } }, { ...row, place: { status: 'waiting', position: 2 } }], ['Name']);
  expect(csvHead(['Name']).trim().replace('\uFEFF', '')).toBe(
    'number,at,form,title,about,email,status,assignee,eventPlace,eventPosition,Name',
  );
  expect(
    lines
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(-3)),
  ).toEqual([
    ['', '', 'Ann'],
    ['taken', '', 'Ann'],
    ['waiting', '2', 'Ann'],
  ]);
});
