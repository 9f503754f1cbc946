/** What an import did, file by file. */
export interface FileReport {
  file: string;
  status: 'imported' | 'failed';
  /** Why it failed. */
  reason?: string;
  line?: number;
  language: string;
  /** No file: the import made the document, for an author or a tag. */
  made?: boolean;
  /** It says what it said when it was imported last: its items stayed as they were. */
  unchanged?: boolean;
  /** Path of the item that the document became. */
  item?: string;
  /** Addresses that it had on the site it comes from. */
  former?: string[];
  kept: { words: number; images: number; links: number; blocks: number; notes: number };
  changed: string[];
  dropped: string[];
  problems: string[];
}

/** Of one kind so many are told by name; the others are counted, and stand in the JSON report. */
const TOLD = 5;
const LONGEST = 160;

export class Report {
  readonly files: FileReport[] = [];
  /** Things that concern no single file: items made or removed along the way. */
  readonly general: string[] = [];
  readonly #byFile = new Map<string, FileReport>();

  of(file: string, language = 'en'): FileReport {
    let found = this.#byFile.get(file);
    if (!found) {
      found = {
        file,
        status: 'imported',
        language,
        kept: { words: 0, images: 0, links: 0, blocks: 0, notes: 0 },
        changed: [],
        dropped: [],
        problems: [],
      };
      this.#byFile.set(file, found);
      this.files.push(found);
    }
    return found;
  }

  fail(file: string, reason: string, line?: number): void {
    const entry = this.of(file);
    entry.status = 'failed';
    entry.reason = reason;
    if (line !== undefined) entry.line = line;
  }

  get failed(): FileReport[] {
    return this.files.filter((entry) => entry.status === 'failed');
  }

  toJson(extra: Record<string, unknown>): string {
    const files = this.read
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map((entry) => ({ ...entry, changed: counted(entry.changed), dropped: counted(entry.dropped), problems: counted(entry.problems) }));
    return `${JSON.stringify({ ...extra, files, general: counted(this.general) }, null, 2)}\n`;
  }

  /** What stands for a file. */
  get read(): FileReport[] {
    return this.files.filter((entry) => !entry.made);
  }

  /**
   * For people: how many came, what an editor must look at (what failed, what needs a decision, a few of each kind by name), and
   * then only counts: of what has no place here, of what has another form, of what was made along the way.
   */
  summary(): string {
    const lines: string[] = [];
    const made = this.files.length - this.read.length;
    lines.push(
      `${this.read.length - this.failed.length} of ${this.read.length} files imported${this.failed.length > 0 ? `, ${this.failed.length} could not be read:` : '.'}`,
    );
    const unchanged = this.read.filter((entry) => entry.unchanged && entry.status === 'imported').length;
    if (unchanged > 0)
      lines.push(
        `${unchanged} of them say what they said when they were imported last: their items stay as editors have them (--over takes them anew).`,
      );
    for (const entry of this.failed)
      lines.push(`  ${entry.file}${entry.line === undefined ? '' : `:${entry.line}`}: ${entry.reason ?? ''}`);
    const look = byKind(this.files.flatMap((entry) => counted(entry.problems).map((note) => [entry.file, note] as const)));
    if (look.length > 0) lines.push('To look at:');
    for (const [name, notes] of look) {
      if (notes.length > TOLD) lines.push(`  ${notes.length} × ${name}`);
      for (const [file, note] of notes.slice(0, TOLD))
        lines.push(`${notes.length > TOLD ? '    ' : '  '}${file}: ${note.slice(0, LONGEST)}`);
      if (notes.length > TOLD) lines.push(`    and ${notes.length - TOLD} more (--report lists all)`);
    }
    const counts = (title: string, notes: readonly string[]): void => {
      if (notes.length === 0) return;
      lines.push(title);
      for (const [name, all] of byKind(notes.map((note) => ['', note] as const))) lines.push(`  ${all.length} × ${name.slice(0, LONGEST)}`);
    };
    counts(
      'Left out (--report lists all):',
      this.files.flatMap((entry) => entry.dropped),
    );
    counts(
      'Changed (--report lists all):',
      this.files.flatMap((entry) => entry.changed),
    );
    if (made > 0) lines.push(`Made ${made} pages for authors, tags and the blog that had none.`);
    lines.push(...counted(this.general));
    return lines.join('\n');
  }
}

/** Notes of one kind together, the most frequent first. */
function byKind(notes: readonly (readonly [file: string, note: string])[]): [kind: string, notes: (readonly [string, string])[]][] {
  const kinds = new Map<string, (readonly [string, string])[]>();
  for (const each of notes) kinds.set(kind(each[1]), [...(kinds.get(kind(each[1])) ?? []), each]);
  return [...kinds].sort((a, b) => b[1].length - a[1].length);
}

/** The same note several times becomes one with its number. */
function counted(notes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].map(([note, count]) => (count > 1 ? `${note} (${count} ×)` : note));
}

/** A note without what is particular to its place; which key of the front matter it was stays. */
const kind = (note: string): string =>
  note
    .replace(/ \(\d+ ×\)$/, '')
    .replace(/^(front matter [^:]*) has no field: .*/s, (_all, key: string) => `${key.replaceAll('"', '“')} has no field`)
    .replace(/"[^"]*"/g, '"…"')
    .replaceAll('“', '"')
    .replace(/^(picture|image: the picture) \S+/, '$1 …')
    .replace(/(<\w+>): .*/s, '$1')
    .replace(/\(\/sitecore\/[^)]*\)/g, '(…)')
    .replace(/(of|at) \S*[/.]\S* /g, '$1 … ')
    .replace(/\{\{[^}]*\}\}/g, '{{ … }}')
    .replace(/^\{%\s*(\w+).*%\}$/s, '{% $1 %}');
