import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** What is going to be written: paths from the project folder, with the whole text of each. */
export interface Plan {
  created: ReadonlyMap<string, string>;
  changed: ReadonlyMap<string, string>;
  /** What its author does next, a line each. */
  next: readonly string[];
}

/** The text of a file of the project, to be changed. @throws Refusal when it is not there */
export function sourceOf(root: string, file: string): string {
  const absolute = path.join(root, file);
  if (!existsSync(absolute)) throw new Refusal(`${file} is not there, and should be changed. Run the command in the project’s own folder.`);
  return readFileSync(absolute, 'utf8');
}

const form = z.object({ printWidth: z.number(), singleQuote: z.boolean(), trailingComma: z.enum(['all', 'es5', 'none']) });

/**
 * A file's text as the project's formatter has it (`.oxfmtrc.json`).
 * @param file from the project's folder
 * @throws Refusal when it is no text of its kind
 */
export async function formatted(root: string, file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, form.parse(JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'))));
  if (errors.length > 0) throw new Refusal(`${file} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

/**
 * Writes a plan, formatted as the project's files are. Everything is formatted before the first file is written.
 * @returns what takes all of it back
 * @throws Refusal, with nothing written, when a new file is there already
 */
export async function writePlan(root: string, { created, changed }: Plan): Promise<() => void> {
  const there = [...created.keys()].filter((file) => existsSync(path.join(root, file)));
  if (there.length > 0) throw new Refusal(`${there.join(', ')} is there already. Choose another name, or move it away.`);
  const before = [...changed.keys()].map((file) => [path.join(root, file), sourceOf(root, file)] as const);
  const texts = await Promise.all(
    [...created, ...changed].map(async ([file, text]) => {
      const absolute = path.join(root, file);
      return [absolute, await formatted(root, file, text)] as const;
    }),
  );
  const folders = new Set([...created.keys()].map((file) => path.join(root, path.dirname(file))).filter((folder) => !existsSync(folder)));
  const undo = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    for (const file of created.keys()) rmSync(path.join(root, file), { force: true });
    for (const [file, text] of before) writeFileSync(file, text);
  };
  try {
    for (const [file, text] of texts) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}
