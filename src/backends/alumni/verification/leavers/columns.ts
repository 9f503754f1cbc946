/** What a column of the list can hold. */
const COLUMNS = ['number', 'firstName', 'lastName', 'fullName', 'formerName', 'email', 'office', 'practice', 'from', 'to'] as const;
export type Column = (typeof COLUMNS)[number];

/** What heads of columns are called, in English and German, without blanks, hyphens and accents. */
const HEADS: Readonly<Record<Column, readonly string[]>> = {
  number: [
    ...['number', 'no', 'id', 'employeenumber', 'employeeno', 'employeeid', 'staffnumber', 'staffid', 'personnelnumber', 'payrollnumber'],
    ...['nummer', 'nr', 'personalnummer', 'personalnr', 'persnr', 'mitarbeiternummer', 'mitarbeiternr', 'mitarbeiterid'],
  ],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'vorname', 'vornamen', 'rufname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'familienname', 'zuname'],
  fullName: ['name', 'fullname', 'employee', 'employeename', 'vollername', 'vollstandigername', 'namevorname', 'vorundnachname'],
  formerName: [
    ...['formername', 'formernames', 'previousname', 'previousnames', 'maidenname', 'birthname'],
    ...['frueherername', 'fruherername', 'frueherenamen', 'fruherenamen', 'geburtsname', 'madchenname', 'maedchenname'],
  ],
  email: [
    ...['email', 'emails', 'mail', 'emailaddress', 'mailaddress', 'address', 'privateemail', 'privatemail', 'personalemail', 'workemail'],
    ...['firmemail', 'formeremail', 'formeremails', 'otheremail', 'otheremails', 'secondemail', 'emailprivate', 'emailwork'],
    ...['emailadresse', 'mailadresse', 'privateemailadresse', 'emailprivat', 'emaildienstlich', 'dienstlicheemail', 'fruhereemail'],
    ...['frueheremail', 'frueheremails', 'weitereemail', 'weitereemails'],
  ],
  office: [
    'office',
    'offices',
    'location',
    'locations',
    'site',
    'buro',
    'buros',
    'buero',
    'bueros',
    'standort',
    'standorte',
    'niederlassung',
  ],
  practice: [
    ...['practice', 'practices', 'practicegroup', 'department', 'departments', 'team', 'group'],
    ...['praxisgruppe', 'praxisgruppen', 'praxis', 'abteilung', 'bereich', 'rechtsgebiet', 'fachgruppe', 'dezernat'],
  ],
  from: [
    ...['from', 'start', 'startdate', 'startyear', 'joined', 'entry', 'entrydate', 'hired', 'hiredate', 'since'],
    ...['von', 'ab', 'eintritt', 'eintrittsdatum', 'eintrittsjahr', 'beginn', 'seit'],
  ],
  to: [
    ...['to', 'end', 'enddate', 'endyear', 'left', 'exit', 'exitdate', 'leavingdate', 'until', 'terminationdate'],
    ...['bis', 'austritt', 'austrittsdatum', 'austrittsjahr', 'ende', 'ausgeschieden'],
  ],
};

const BY_HEAD = new Map(COLUMNS.flatMap((column) => HEADS[column].map((head) => [head, column] as const)));

const bare = (head: string): string =>
  head
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** What each column holds, in the order of the file; undefined for one that nobody knows. */
export function columnsOf(heads: readonly string[]): (Column | undefined)[] {
  // A second address is headed "E-mail 2".
  const columns = heads.map((head) => BY_HEAD.get(bare(head)));
  // "Name" beside a first name is the last name: so German lists are headed.
  const isLastName = columns.includes('firstName') && !columns.includes('lastName');
  return columns.map((column) => (column === 'fullName' && isLastName ? 'lastName' : column));
}

/** What a list must have a column for, and has not. Empty where it can be read. */
export function missingColumns(columns: readonly (Column | undefined)[]): string[] {
  const has = (column: Column): boolean => columns.includes(column);
  return [...(has('fullName') || has('lastName') ? [] : ['name']), ...(has('email') || has('number') ? [] : ['e-mail or number'])];
}
