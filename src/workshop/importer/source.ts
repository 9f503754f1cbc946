import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DocumentError, splitDocument, textOf } from '../markdown/front-matter.ts';
import type { YamlMap } from '../markdown/front-matter.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../scs/modules.ts';
import type { Report } from './report.ts';

/** One Markdown file, split and nothing more. */
export interface SourceFile {
  /** Path below the imported folder, with slashes. */
  file: string;
  language: string;
  /** File name without language and extension. */
  stem: string;
  data: YamlMap;
  body: string;
  bodyLine: number;
  /** The body is HTML, in which nothing is Markdown. */
  html?: boolean;
}

const languageOfName = new RegExp(`\\.(${LANGUAGES.join('|')})$`);

/** Line of the first byte that is no UTF-8. */
function lineOfDamage(bytes: Buffer): number {
  const again = Buffer.from(bytes.toString('utf8'), 'utf8');
  let at = 0;
  while (at < bytes.length && bytes[at] === again[at]) at++;
  return bytes.toString('latin1', 0, at).split('\n').length;
}

/** Every Markdown file below a folder that reads as a document or a post; the others are in the report with the reason. */
export function readSources(folder: string, languages: readonly string[], report: Report): SourceFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => (entry.isFile() || entry.isSymbolicLink()) && /\.(md|markdown)$/i.test(entry.name) && !/^[A-Z]+\.md$/.test(entry.name),
    )
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  return files.flatMap((file) => {
    const name = path.basename(file).replace(/\.(md|markdown)$/i, '');
    const language = languageOfName.exec(name)?.[1] ?? DEFAULT_LANGUAGE;
    if (!languages.includes(language)) return [];
    const entry = report.of(file, language);
    let bytes: Buffer = Buffer.alloc(0);
    try {
      bytes = readFileSync(path.join(folder, file));
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      const { data, body, bodyLine, repaired } = splitDocument(text);
      if (repaired) entry.changed.push('front matter mended: quoted values ran over lines that were not indented');
      if (textOf(data.title) === undefined) throw new DocumentError('there is no title in the front matter', 1);
      return [{ file, language, stem: name.replace(languageOfName, ''), data, body, bodyLine }];
    } catch (error) {
      if (error instanceof DocumentError) report.fail(file, error.message, error.line);
      else if (error instanceof TypeError) report.fail(file, 'the file is not UTF-8 text', lineOfDamage(bytes));
      else if (error instanceof Error && 'code' in error) report.fail(file, `the file cannot be read (${String(error.code)})`);
      else throw error;
      return [];
    }
  });
}
