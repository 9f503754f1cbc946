import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url));

/**
 * A file or folder of the public test material that may lie beside the checkout, or undefined when it is absent.
 * The only place that knows where it is. Tests use it as `describe.skipIf(!corpus('corpus/18f'))`.
 */
export function corpus(relative: string): string | undefined {
  const path = shared + relative;
  if (existsSync(path)) return path;
  process.stderr.write(`skipped: ${relative} is not beside this checkout\n`);
  return undefined;
}
