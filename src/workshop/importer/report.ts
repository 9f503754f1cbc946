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
  /** Path of the item that the document became. */
  item?: string;
  kept: { words: number; images: number; links: number; blocks: number; notes: number };
  changed: string[];
  dropped: string[];
  problems: string[];
}

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
    return `${JSON.stringify({ ...extra, files, general: this.general }, null, 2)}\n`;
  }

  /** What stands for a file. */
  get read(): FileReport[] {
    return this.files.filter((entry) => !entry.made);
  }

  /** For people: what failed first, then what was dropped, what needs a look, and counts of what was changed. */
  summary(): string {
    const lines: string[] = [];
    const made = this.files.length - this.read.length;
    lines.push(
      `${this.read.length - this.failed.length} of ${this.read.length} files imported${this.failed.length > 0 ? `, ${this.failed.length} could not be read:` : '.'}`,
    );
    for (const entry of this.failed)
      lines.push(`  ${entry.file}${entry.line === undefined ? '' : `:${entry.line}`}: ${entry.reason ?? ''}`);
    const section = (title: string, pick: (entry: FileReport) => string[]): void => {
      const entries = this.files.filter((entry) => pick(entry).length > 0);
      if (entries.length === 0) return;
      lines.push(`${title}:`);
      for (const entry of entries) for (const note of counted(pick(entry))) lines.push(`  ${entry.file}: ${note}`);
    };
    section('Dropped', (entry) => entry.dropped);
    section('To look at', (entry) => entry.problems);
    const changes = new Map<string, number>();
    for (const note of this.files.flatMap((entry) => entry.changed)) changes.set(kind(note), (changes.get(kind(note)) ?? 0) + 1);
    if (changes.size > 0)
      lines.push(
        'Changed (each is listed by file in the report):',
        ...[...changes].sort((a, b) => b[1] - a[1]).map(([note, count]) => `  ${count} × ${note}`),
      );
    if (made > 0) lines.push(`Made ${made} pages for authors, tags and the blog that had none.`);
    lines.push(...this.general);
    return lines.join('\n');
  }
}

/** The same note several times becomes one with its number. */
function counted(notes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].map(([note, count]) => (count > 1 ? `${note} (${count} ×)` : note));
}

/** A note without what is particular to its place. */
const kind = (note: string): string =>
  note
    .replace(/"[^"]*"/g, '"…"')
    .replace(/(of|at) \S*[/.]\S* /g, '$1 … ')
    .replace(/\{\{[^}]*\}\}/g, '{{ … }}');
