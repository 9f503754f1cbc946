/** A failure that the person at the terminal can do something about: printed without a stack. */
export class StartError extends Error {
  readonly todo: string;

  constructor(what: string, todo: string) {
    super(what);
    this.name = 'StartError';
    this.todo = todo;
  }
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs one step and prints its name and how long it took; a failure is printed where it happened and passed on. */
export async function step<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const began = Date.now();
  if (process.stdout.isTTY) process.stdout.write(`  · ${name} …`);
  const clear = process.stdout.isTTY ? '\r\u001b[2K' : '';
  try {
    const result = await work();
    process.stdout.write(`${clear}  ✓ ${name} ${seconds(began)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${clear}  ✗ ${name} ${seconds(began)}\n`);
    throw error;
  }
}

/** Says in one line, with the moment, what happens while everything runs. */
export function note(line: string): void {
  process.stdout.write(`  ! ${new Date().toISOString()} ${line}\n`);
}

/** Says what went wrong: in words for a `StartError`, with the stack for anything unforeseen. */
export function printFailure(error: unknown): void {
  if (error instanceof StartError) process.stderr.write(`\n  ✗ ${error.message}\n    ${error.todo}\n\n`);
  else process.stderr.write(`\n  ✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n`);
}
