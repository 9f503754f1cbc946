import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALUMNI_KEY, startAlumni, type Alumni } from '../support/alumni.ts';

let alumni: Alumni;
beforeAll(async () => (alumni = await startAlumni()));
afterAll(async () => alumni.stop());

const LINES = 5_000;
const DOUBLES = 150;
const HEAD = 'Personalnummer;Nachname;Vorname;Geburtsname;E-Mail;Büro;Praxisgruppe;Eintritt;Austritt';
const OFFICES = ['Zürich', 'München', 'Köln', 'Genève'];

interface Person {
  number: number;
  last: string;
  born: string;
  emails: string[];
}
const person = (at: number): Person => ({ number: 10_000 + at, last: `Öder${at}`, born: '', emails: [`p${at}@example.org`] });
const lineOf = ({ number, last, born, emails }: Person, more = ''): string =>
  [
    number,
    last,
    'Ada',
    born,
    emails.join(', '),
    OFFICES[number % 4],
    'Strategie',
    `${1990 + (number % 20)}`,
    `31.12.${2011 + (number % 10)}`,
  ].join(';') + more;

/** Why each broken line is broken, in the order in which the file has them. */
const BROKEN: [string, string][] = [
  ['12;"open;Ada;;x@example.org;Bern;Tax;2001;2002', 'quote'],
  ['only;three;cells', 'cells'],
  [`${lineOf(person(1))};more;cells`, 'cells'],
  ['13;;;;x@example.org;Bern;Tax;2001;2002', 'no-name'],
  [';Kein;Schlüssel;;;Bern;Tax;2001;2002', 'no-key'],
  ['14;Ohne;At;;x.example.org;Bern;Tax;2001;2002', 'address'],
  ['15;Falsches;Jahr;;y@example.org;Bern;Tax;zweitausend;2002', 'year'],
  ['16;Rück;Wärts;;z@example.org;Bern;Tax;2005;2002', 'years-order'],
  [lineOf({ ...person(2), last: 'Ganz', emails: [] }).replace(';Ada;', ';Anders;'), 'other-person'],
];

/** People, doubles of some of them, and broken lines among them: five thousand in all. */
function file(change: (each: Person, at: number) => Person = (each) => each): string {
  const people = Array.from({ length: LINES - DOUBLES - BROKEN.length }, (_, at) => change(person(at), at));
  const doubles = people.slice(100, 100 + DOUBLES).map((each) => lineOf({ ...each, emails: [`second-${each.number}@example.org`] }));
  const lines = [...people.map((each) => lineOf(each)), ...doubles];
  BROKEN.forEach(([text], at) => lines.splice(400 * (at + 1), 0, text));
  return `\ufeff${HEAD}\r\n${lines.join('\r\n')}\r\n;;;;;;;;\r\n`;
}

/** Everything in the list, whatever the order. */
const list = async (): Promise<unknown[]> =>
  alumni.query(`select l.number, l.name, l.names_before, l.offices, l.practices, l.from_year, l.to_year, l.changed_at,
    array(select email from alumni.leaver_addresses a where a.leaver = l.id order by 1) as emails from alumni.leavers l order by l.number`);

describe('a list with five thousand lines', () => {
  const text = file();
  const added = LINES - DOUBLES - BROKEN.length;

  it('says what it would do, and keeps nothing', async () => {
    expect((await alumni.importCsv(text, '?dry=1')).body).toMatchObject({ dry: true, lines: LINES, added });
    expect(await list()).toEqual([]);
  });
  it('is read to the last line: each is somebody, a double of somebody, or broken and named', async () => {
    const { status, body } = await alumni.importCsv(text);
    expect({ status, ...body }).toMatchObject({
      ...{
        status: 200,
        encoding: 'utf-8',
        delimiter: ';',
        lines: LINES,
        added,
        changed: 0,
        same: 0,
        merged: DOUBLES,
        absent: 0,
        ignoredColumns: [],
      },
      broken: BROKEN.map(([line, why], at) => ({ line: 400 * (at + 1) + 2, why, text: line })),
    });
    expect(await list()).toHaveLength(added);
    expect((await list())[100]).toMatchObject({ number: '10100', emails: ['p100@example.org', 'second-10100@example.org'] });
  });
  it('changes nothing the second time, nor in another encoding, with other columns in another order', async () => {
    const before = await list();
    const again = await alumni.importCsv(text);
    expect(again.body).toMatchObject({ added: 0, changed: 0, same: added, merged: DOUBLES, absent: 0 });
    expect(again.body.broken).toHaveLength(BROKEN.length);
    const turned = text
      .slice(1)
      .split('\r\n')
      .filter((line) => line !== '' && !BROKEN.some(([broken]) => broken === line) && line !== ';;;;;;;;')
      .map((line, at) => {
        const [number, last, first, , emails, office, practice, from, to] = line.split(';');
        const head = ['Office', 'Start date', 'E-mail address', 'Employee number', 'Surname', 'First name', 'Practice group', 'End date'];
        const cells = [office, from, `"${emails}"`, number, last, first, practice, to];
        return (at === 0 ? head : cells).join(',');
      })
      .join('\n');
    const windows = Uint8Array.from(turned, (character) => character.charCodeAt(0));
    expect((await alumni.importCsv(windows)).body).toMatchObject({
      ...{ encoding: 'windows-1252', delimiter: ',', lines: LINES - BROKEN.length, added: 0, changed: 0, same: added, broken: [] },
    });
    expect((await alumni.importCsv(windows, '?encoding=windows-1252')).body).toMatchObject({ changed: 0, same: added });
    expect(await list()).toEqual(before);
  });
  it('takes changed names, keeps the one before, and loses nobody', async () => {
    const changed = await alumni.importCsv(
      file((each, at) => (at % 100 === 0 ? { ...each, last: `Neu${at}`, born: each.last, emails: [] } : each)),
    );
    expect(changed.body).toMatchObject({ added: 0, changed: Math.ceil(added / 100), same: added - Math.ceil(added / 100) });
    // Her address from before is still good.
    expect((await list())[200]).toMatchObject({
      name: 'Ada Neu200',
      names_before: ['Ada Öder200', 'Öder200'],
      emails: ['p200@example.org', 'second-10200@example.org'],
    });
  });
  it('is once where it comes five times at once', async () => {
    const small = 'name,email\nFirst At-Once,at-once-1@example.org\nSecond At-Once,at-once-2@example.org\n';
    const answers = await Promise.all(Array.from({ length: 5 }, () => alumni.importCsv(small)));
    expect(answers.map(({ body }) => body.added).toSorted()).toEqual([0, 0, 0, 0, 2]);
    expect(answers.map(({ body }) => body.same).toSorted()).toEqual([0, 2, 2, 2, 2]);
  });
});

describe('a member whose line changed', () => {
  it('has the new facts, once, and keeps what is theirs', async () => {
    const line = (office: string) => `email;name;office;practice;from;to\nfacts-fi@example.org;Fi Lee;${office};Tax;2001;2002\n`;
    const fi = await alumni.member('facts-fi', 'facts-fi@example.org;Fi Lee;Oslo;Tax;2001;2002');
    await fi.call('POST', '/v1/groups/office:oslo/join', {});
    await alumni.importCsv(line('Bergen'));
    const changed = (await fi.call('GET', '/v1/profile')).body;
    expect(changed).toMatchObject({ facts: { offices: ['Bergen'], practices: ['Tax'] } });
    expect(await alumni.query('select 1 from alumni.group_members where account = $1', [fi.id])).toEqual([]);
    expect((await alumni.importCsv(line('Bergen'))).body).toMatchObject({ changed: 0, same: 1 });
    expect((await fi.call('GET', '/v1/profile')).body).toEqual(changed);
  });
});

describe('npm run alumni -- import', () => {
  it('reads a file into the gateway, and names what is broken', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'leavers-'));
    const file = path.join(folder, 'leavers.csv');
    writeFileSync(file, 'Name;E-Mail\nCom Mand;command@example.org\nBro Ken;broken\n');
    const run = (...more: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/alumni.ts', 'import', file, ...more], {
        env: { ...process.env, ALUMNI_GATEWAY_URL: alumni.service().url, ALUMNI_ADMIN_KEY: ALUMNI_KEY },
      }).catch((error: unknown) => error);
    expect(await run('--dry')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('1 added, 0 changed, 0 the same, 0 doubles, 0 withheld, 1 broken'),
    });
    expect(await run()).toMatchObject({ stdout: expect.stringContaining('line 3: address: Bro Ken;broken') });
    expect(await run()).toMatchObject({ stdout: expect.stringContaining('0 added, 0 changed, 1 the same') });
    rmSync(folder, { recursive: true });
  });
});

describe('a file that is none', () => {
  it.each([
    ['nothing', ''],
    ['no head', 'Ada;Lovelace;ada@example.org\n'],
    ['bytes', '\u0000\u0001\u0002PK\u0003\u0004'],
    ['no names', 'email;office\na@example.org;Bern\n'],
  ])('is refused, with what is missing: %s', async (_what, text) => {
    expect(await alumni.importCsv(text)).toMatchObject({ status: 422, body: { error: { code: 'unreadable-file' } } });
  });
  it('is refused when it is larger than 5 MB', async () => {
    const text = `name,email\n${'x'.repeat(5_000_001)}`;
    expect(await alumni.importCsv(text).catch(() => ({ status: 413 }))).toMatchObject({ status: 413 });
  });
  it('keeps a NUL out of the database', async () => {
    expect((await alumni.importCsv('name,email\nNu\u0000l Byte,nul@example.org\n')).body).toMatchObject({
      added: 0,
      broken: [{ why: 'text' }],
    });
  });
});
