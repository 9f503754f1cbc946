import { describe, expect, it } from 'vitest';
import { columnsOf, missingColumns } from './columns.ts';
import { decodeFile, delimiterOf, linesOf } from './lines.ts';
import { readLeaver, type Leaver } from './person.ts';
import { planImport, type Known, type Plan } from './plan.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const windows = (text: string): Uint8Array => Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)));

describe('a file of leavers', () => {
  it.each([
    ['UTF-8', bytes('Müller'), undefined, 'utf-8', 'Müller'],
    ['UTF-8 with a mark', bytes('\ufeffMüller'), 'windows-1252' as const, 'utf-8', 'Müller'],
    ['Windows-1252, read', windows('Müller €'), undefined, 'windows-1252', 'Müller €'],
    ['Windows-1252, said', windows('Müller'), 'windows-1252' as const, 'windows-1252', 'Müller'],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeffMüller', 'utf16le')), undefined, 'utf-16le', 'Müller'],
  ])('is read as %s', (_what, file, said, encoding, text) => {
    expect(decodeFile(file, said)).toEqual({ encoding, text });
  });
  it.each([
    ['a;b;c', ';'],
    ['a,b,c', ','],
    ['a\tb', '\t'],
    ['"a;b;c",d', ','],
    ['one', ','],
  ])('of %j is told apart by %j', (head, delimiter) => expect(delimiterOf(head)).toBe(delimiter));
  it('has lines, cells in quotes with line ends in them, and none of its blank ones', () => {
    expect(linesOf('a,b\r\n\r\n"x ""y""\nz",2\r\n,\r\n3,4', ',')).toEqual([
      { at: 1, text: 'a,b', cells: ['a', 'b'] },
      { at: 3, text: '"x ""y""\nz",2', cells: ['x "y"\nz', '2'] },
      { at: 6, text: '3,4', cells: ['3', '4'] },
    ]);
  });
  it('loses one line to a quote that is not closed, and not the rest', () => {
    const rest = Array.from({ length: 30 }, (_, at) => `n${at},${at}`).join('\n');
    const lines = linesOf(`a,b\n"open,1\n${rest}`, ',');
    expect(lines).toHaveLength(32);
    expect(lines[1]).toEqual({ at: 2, text: '"open,1', cells: undefined });
    expect(lines[2]).toMatchObject({ at: 3, cells: ['n0', '0'] });
  });
});

describe('columns', () => {
  it.each([
    [['Personal-Nr.', 'Vorname', 'Name', 'Geburtsname', 'E-Mail 2', 'Büro', 'Praxisgruppe', 'Eintritt', 'Austritt']],
    [['Employee number', 'First name', 'Surname', 'Maiden name', 'E-mail address', 'Office', 'Practice group', 'Start date', 'End date']],
  ])('are known by their heads: %j', (heads) => {
    expect(columnsOf(heads)).toEqual(['number', 'firstName', 'lastName', 'formerName', 'email', 'office', 'practice', 'from', 'to']);
  });
  it('"Name" alone is a whole name, and what nobody knows is no column', () => {
    expect(columnsOf(['Shoe size', 'Name', 'E-MAIL'])).toEqual([undefined, 'fullName', 'email']);
    expect(missingColumns(['office'])).toEqual(['name', 'e-mail or number']);
  });
});

const COLUMNS = ['number', 'fullName', 'formerName', 'email', 'office', 'practice', 'from', 'to'] as const;
const read = (text: string) => readLeaver([...COLUMNS], text.split(';'), 2026);

describe('a line', () => {
  it.each([
    ['1;Ann;;a@x.org;Bern;Tax;2001', 'cells'],
    ['1;Ann;;a@x.org;Bern;Tax;2001;2002;more', 'cells'],
    ['1; ;;a@x.org;Bern;Tax;2001;2002', 'no-name'],
    [' ;Ann;;;Bern;Tax;2001;2002', 'no-key'],
    ['1;Ann;;a@x;Bern;Tax;2001;2002', 'address'],
    ['1;Ann;;a@x.org;Bern;Tax;last year;2002', 'year'],
    ['1;Ann;;a@x.org;Bern;Tax;2001;2077', 'year'],
    ['1;Ann;;a@x.org;Bern;Tax;2003;2002', 'years-order'],
    [`1;${'n'.repeat(300)};;a@x.org;Bern;Tax;2001;2002`, 'too-long'],
  ])('%j is broken: %s', (text, why) => expect(read(text)).toBe(why));
  it('says who somebody was, in the spelling of the file', () => {
    expect(read('00 12;Ann  Lee;Ann Smith;A@X.org / b@x.org'.replace(' / ', ' ') + ';Bern, Oslo;Tax | Law;31.3.2001;2002-04-30')).toEqual({
      number: '12',
      name: 'Ann Lee',
      namesBefore: ['Ann Smith'],
      emails: ['a@x.org', 'b@x.org'],
      offices: ['Bern', 'Oslo'],
      practices: ['Tax', 'Law'],
      from: 2001,
      to: 2002,
    });
  });
});

const leaver = (more: Partial<Leaver>): Leaver => ({
  ...{ number: undefined, name: 'Ann Lee', namesBefore: [], emails: [], offices: ['Bern'], practices: ['Tax'], from: 2001, to: 2005 },
  ...more,
});
const run = (known: readonly Known[], ...leavers: Partial<Leaver>[]): Plan =>
  planImport(
    known,
    leavers.map((each, at) => ({ at: at + 2, leaver: leaver(each) })),
  );
/** The list after a plan. */
const after = (known: readonly Known[], { added, changed }: Plan): Known[] => [
  ...known
    .filter(({ id }) => !changed.some((each) => each.united.includes(id)))
    .map((each) => ({ ...each, ...changed.find(({ id }) => id === each.id) })),
  ...added.map((each, at) => ({ ...each, id: `new ${at}`, member: undefined })),
];
const known = (more: Partial<Known>): Known => ({ ...leaver(more), id: 'old', member: undefined, ...more });

describe('an import', () => {
  it.each<[string, Known[], Partial<Leaver>[], Partial<Plan>]>([
    ['adds whom nobody knows', [], [{ number: '1' }, { emails: ['b@x.org'] }], { merged: 0, same: 0, broken: [] }],
    [
      'takes a name that a marriage changed, and keeps the one before',
      [known({ number: '1' })],
      [{ number: '1', name: 'Ann Kim' }],
      { changed: [expect.objectContaining({ name: 'Ann Kim', namesBefore: ['Ann Lee'] })] as never },
    ],
    ['knows somebody by an address too', [known({ emails: ['a@x.org'] })], [{ emails: ['a@x.org'], to: 2006 }], { added: [], same: 0 }],
    [
      'merges lines about one person: both addresses, both offices, the first year and the last',
      [],
      [
        { number: '1', emails: ['a@x.org'], from: 2001, to: 2002 },
        { number: '1', emails: ['b@x.org'], offices: ['Oslo'], from: 2004, to: 2009 },
      ],
      {
        merged: 1,
        added: [expect.objectContaining({ emails: ['a@x.org', 'b@x.org'], offices: ['Bern', 'Oslo'], from: 2001, to: 2009 })] as never,
      },
    ],
    [
      'unites two of the list when a line says that they are one',
      [known({ id: 'a', number: '1' }), known({ id: 'b', emails: ['a@x.org'] })],
      [{ number: '1', emails: ['a@x.org'] }],
      { changed: [expect.objectContaining({ id: 'a', united: ['b'], emails: ['a@x.org'] })] as never },
    ],
    ...(
      [
        ['Jürgen Müller', 'Juergen Mueller'],
        ['Jürgen Müller', 'Jurgen Muller'],
        ['Łukasz Wałęsa', 'Lukasz Walesa'],
        ['Søren Kjær', 'Soeren Kjaer'],
        ['Sean O’Neill', 'S. ONeill'],
        ['李 明', '明 李'],
      ] as const
    ).map(([before, now]): [string, Known[], Partial<Leaver>[], Partial<Plan>] => [
      `knows ${before} of another payroll’s letters as ${now}, and takes the new address`,
      [known({ number: '1', name: before })],
      [{ number: '1', name: now, emails: ['new@x.org'] }],
      { broken: [], changed: [expect.objectContaining({ name: now, emails: ['new@x.org'] })] as never },
    ]),
    ...['李 明', 'B Å', '李明', 'Ø', '—'].map((name): [string, Known[], Partial<Leaver>[], Partial<Plan>] => [
      `finds nothing new in the same line of ${name}`,
      [known({ number: '1', name })],
      [{ number: '1', name }],
      { same: 1, broken: [], changed: [] },
    ]),
    [
      'does not give a number, or an address, to somebody of another name',
      [known({ number: '1', emails: ['a@x.org'] })],
      [
        { number: '1', name: 'Bo Kim' },
        { name: 'Cy Poe', emails: ['a@x.org'] },
      ],
      {
        added: [],
        same: 0,
        absent: 1,
        broken: [
          { at: 2, why: 'other-person' },
          { at: 3, why: 'other-person' },
        ],
      },
    ],
    [
      'does not take an address from somebody with another number',
      [known({ number: '1', emails: ['a@x.org'] })],
      [{ number: '2', emails: ['a@x.org'] }],
      { broken: [{ at: 2, why: 'address-of-another' }] },
    ],
    [
      'does not unite two members',
      [known({ id: 'a', number: '1', member: 'x' }), known({ id: 'b', emails: ['a@x.org'], member: 'y' })],
      [{ number: '1', emails: ['a@x.org'] }],
      { broken: [{ at: 2, why: 'two-members' }] },
    ],
    ['keeps whom the file does not name', [known({ number: '1' })], [{ number: '2' }], { absent: 1, changed: [] }],
    ['keeps what an empty cell does not say', [known({ number: '1' })], [{ number: '1', offices: [], from: undefined }], { same: 1 }],
  ])('%s; and again it changes nothing', (_what, list, leavers, wanted) => {
    const first = run(list, ...leavers);
    expect(first).toMatchObject(wanted);
    expect(first.added.length + first.changed.length + first.same + first.merged + first.broken.length).toBe(leavers.length);
    const second = run(after(list, first), ...leavers);
    expect(second).toMatchObject({ added: [], changed: [], broken: first.broken, merged: first.merged });
  });
});
