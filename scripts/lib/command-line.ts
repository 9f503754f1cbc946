import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Wrong use of a command: what is wrong, in words. Commands answer it with their usage and exit code 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
const HELP = { help: { type: 'boolean', short: 'h', default: false } } as const satisfies Options;

type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; strict: true; options: T & typeof HELP }>
>;

const CODES: Readonly<Record<string, (message: string) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (message) => `There is no option ${/'(-[^']*)'/.exec(message)?.[1] ?? 'of that name'}.`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (message) => {
    const option = /'(?:-\w, )?(--[\w-]+)/.exec(message)?.[1] ?? 'An option';
    return /does not take/.test(message) ? `${option} takes no value.` : `${option} wants a value.`;
  },
};

/** What the parser of Node says, as a sentence about the command. */
function inWords(error: unknown): UsageError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const told = CODES[String(error.code)];
  return told && new UsageError(told(error.message));
}

/**
 * The words of a command line.
 * @param most how many words beside options there may be; any number unless it is given
 * @throws UsageError that says which option or word there is not
 */
export function readWords<T extends Options>(args: readonly string[], options: T, most = Infinity): Parsed<T> {
  let parsed: Parsed<T>;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, strict: true, options: { ...options, ...HELP } });
  } catch (error) {
    throw inWords(error) ?? error;
  }
  const extra = parsed.positionals[most];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many.`);
  return parsed;
}

/** Ends the process as every command does that was used in a wrong way. */
export function refuseUse(error: UsageError, usage: string): never {
  process.stderr.write(`\n  ✗ ${error.message}\n\n${usage.trimEnd()}\n`);
  process.exit(2);
}

interface Command<T extends Options> {
  usage: string;
  options: T;
  most?: number;
}

/** The words of this process's command line. Answers `--help` and wrong options itself, before anything is begun. */
export function commandLine<const T extends Options>({ usage, options, most }: Command<T>): Parsed<T> {
  try {
    const parsed = readWords(process.argv.slice(2), options, most);
    if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
      process.stdout.write(`${usage.trimEnd()}\n`);
      process.exit(0);
    }
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) refuseUse(error, usage);
    throw error;
  }
}
