import { expect, it } from 'vitest';
import { phrasesOf } from '../../../tests/support/phrases';
import { CODES, csvHead, csvRows, csvWords } from './csv';
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
    '\uFEFFNummer,Eingegangen,Formular,Titel,Worum es geht,E-Mail-Adresse,Stand,Wer sich kümmert,Vorname,Frage\r\n',
  );
  expect(csvRows([row], fields, words)).toBe('A-1,2026-11-20T10:00:00.000Z,Nachricht an uns,,,ann@example.org,In Arbeit,,Ann,Warum?\r\n');
});

it('without a language it is for programs: names of the code', () => {
  expect(csvHead(fields, CODES)).toBe('\uFEFFnumber,at,form,title,about,email,status,assignee,firstName,Frage\r\n');
  expect(csvRows([row], fields, CODES)).toContain(',contact,,,ann@example.org,open,,');
});
