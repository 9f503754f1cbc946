import { parseDocument } from 'yaml';

/** YAML read without guessing types: every scalar is the text that was written, so `0042` and `2026-11-18` stay as they are. */
export type Yaml = string | Yaml[] | { [key: string]: Yaml };
export type YamlMap = { [key: string]: Yaml };

/** A document that cannot be read; the line counts from the top of the file. */
export class DocumentError extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

export interface SplitDocument {
  data: YamlMap;
  /** The text after the front matter. */
  body: string;
  /** Line on which the text begins, from 1. */
  bodyLine: number;
  /** The front matter was not YAML until its broken lines were mended. */
  repaired: boolean;
}

export const isMap = (value: Yaml | undefined): value is YamlMap => typeof value === 'object' && !Array.isArray(value);
/** A scalar's text; `null` and `~` are nothing. */
export const textOf = (value: Yaml | undefined): string | undefined =>
  typeof value !== 'string' || /^(null|~|)$/.test(value.trim()) ? undefined : value;

/**
 * Parses a YAML mapping.
 * @param firstLine line of its first line in the file, for errors
 * @throws DocumentError
 */
export function parseYamlMap(text: string, firstLine: number): YamlMap {
  const parsed = parseDocument(text, { schema: 'failsafe', uniqueKeys: true, prettyErrors: true });
  const [error] = parsed.errors;
  if (error)
    throw new DocumentError(
      `YAML: ${error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? 'not readable'}`,
      firstLine + (error.linePos?.[0].line ?? 1) - 1,
    );
  const value = parsed.toJS() as Yaml | null;
  if (value === null || value === '') return {};
  if (!isMap(value)) throw new DocumentError('YAML: expected lines "key: value"', firstLine);
  return value;
}

/** Indents the continuation lines of quoted values, which YAML wants and older generators did not. */
function mend(text: string): string {
  let open: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      if (open !== undefined) {
        if (closes(line, open)) open = undefined;
        return line.trim() === '' ? line : `  ${line}`;
      }
      const start = /^[A-Za-z_][\w-]*:\s*(["'])(.*)$/.exec(line);
      if (start && !closes(start[2] ?? '', start[1] ?? '"')) open = start[1];
      return line;
    })
    .join('\n');
}

const closes = (text: string, quote: string): boolean => (quote === '"' ? /(^|[^\\])"\s*$/ : /(^|[^'])'\s*$/).test(text);

/**
 * Splits a document into front matter and text. A document without front matter has empty data.
 * @throws DocumentError when the front matter is no YAML
 */
export function splitDocument(source: string): SplitDocument {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const head = /^---[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/.exec(text);
  if (!head) {
    if (text.startsWith('---\n')) throw new DocumentError('the front matter has no closing line "---"', 1);
    return { data: {}, body: text, bodyLine: 1, repaired: false };
  }
  const yaml = head[1] ?? '';
  const body = text.slice(head[0].length);
  const bodyLine = head[0].split('\n').length;
  try {
    return { data: parseYamlMap(yaml, 2), body, bodyLine, repaired: false };
  } catch (error) {
    const mended = mend(yaml);
    if (!(error instanceof DocumentError) || mended === yaml) throw error;
    try {
      return { data: parseYamlMap(mended, 2), body, bodyLine, repaired: true };
    } catch {
      throw error;
    }
  }
}
