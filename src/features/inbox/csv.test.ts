import { expect, it } from 'vitest';
import { phrasesOf } from '../../../tests/support/phrases';
import { CODES, csvHead, csvRows, csvWords, type CsvWords } from './csv';
import type { InboxExport } from './inbox.schema';

const row: InboxExport['rows'][number] = {
  id: '00000000-0000-4000-8000-000000000000',
  form: 'contact',
  title: '',
  number: 'A-1',
  at: '2026-11-20T10:00:00.000Z',
  name: 'Ann Lee',
  email: 'ann@example.org',
  subject: null,
  subjectTitle: null,
  status: 'open',
  assignee: null,
  values: { firstName: 'Ann', Frage: 'Warum?' },
};
const fields = ['firstName', 'Frage'];

it('the file of a German desk has German heads and states, and commas as every CSV file', () => {
  const words = csvWords(phrasesOf('de'));
  expect(csvHead(fields, words)).toBe(
    '\uFEFFNummer,Eingegangen,Formular,Titel,Worum es geht,E-Mail-Adresse,Stand,Zuständig,Platz,Warteplatz,Vorname,Frage\r\n',
  );
  expect(csvRows([row], fields, words)).toBe('A-1,2026-11-20T10:00:00.000Z,Nachricht an uns,,,ann@example.org,In Arbeit,,,,Ann,Warum?\r\n');
});

it('without a language it is for programs: names of the code', () => {
  expect(csvHead(fields, CODES)).toBe(
    '\uFEFFnumber,at,form,title,about,email,status,assignee,eventPlace,eventPosition,firstName,Frage\r\n',
  );
  expect(csvRows([row], fields, CODES)).toContain(',contact,,,ann@example.org,open,,');
});

it('says for the door who has a place, and who waits as number so and so', () => {
  const placed = [row, { ...row, place: { status: 'taken' as const } }, { ...row, place: { status: 'waiting' as const, position: 2 } }];
  const ends = (words: CsvWords) =>
    csvRows(placed, ['firstName'], words)
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(-3));
  expect(ends(CODES)).toEqual([
    ['', '', 'Ann'],
    ['taken', '', 'Ann'],
    ['waiting', '2', 'Ann'],
  ]);
  expect(ends(csvWords(phrasesOf('de')))[2]).toEqual(['auf der Warteliste', '2', 'Ann']);
});
