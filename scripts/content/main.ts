import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeModel } from './definitions/command.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const USAGE = `npm run content -- COMMAND [options]

Commands
  model                   write the definitions of scripts/content/model as items
    --check               write nothing; list the files that differ and end with 1

Options of every command
  --root DIR              project folder (default: this one)
  --help                  this text

Exit codes: 0 done; 1 differences, errors found or files that could not be read; 2 wrong use.`;

/** Wrong use of the command line: the text says what to write instead. */
class UsageError extends Error {}

type Command = (args: string[]) => number | Promise<number>;

const model: Command = (args) => {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean', default: false }, root: { type: 'string', default: PROJECT } } });
  const result = writeModel(values.root, { check: values.check });
  if (!values.check) {
    console.log(`${result.items} definition items: ${result.written.length} files written, ${result.removed.length} removed, ${result.unchanged} items unchanged.`);
    return 0;
  }
  const differing = [...result.written.map((file) => `differs: ${file}`), ...result.removed.map((file) => `no longer declared: ${file}`)];
  for (const line of differing) console.log(line);
  console.log(differing.length === 0 ? 'The items are those that the model declares.' : `${differing.length} files differ. Run: npm run content -- model`);
  return differing.length === 0 ? 0 : 1;
};

const COMMANDS: Readonly<Record<string, Command>> = { model };

/** Runs one command line; the number is the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || rest.includes('--help')) {
    console.log(USAGE);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS[name];
  try {
    if (!command) throw new UsageError(`There is no command "${name}".`);
    return await command(rest);
  } catch (error) {
    const misuse = error instanceof UsageError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
    console.error(error instanceof Error ? error.message : String(error));
    if (misuse) console.error(`\n${USAGE}`);
    return misuse ? 2 : 1;
  }
}
