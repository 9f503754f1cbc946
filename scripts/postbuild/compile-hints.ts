import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { root } from '../supervisor/paths.ts';

/**
 * Has Chromium compile the scripts that every page loads while it fetches them, beside what the visitor sees: left to itself
 * V8 compiles a function when it is first called, and most of React and of Next's router is called in the moment in which a page
 * comes alive. On a phone that moment is shorter by a quarter. Other browsers read a comment.
 *
 * Source: V8, "Explicit compile hints" (v8.dev/blog/explicit-compile-hints), Chromium 136.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** Smaller scripts V8 does not compile beside. */
const WORTH_BYTES = 30_000;

const manifestSchema = z.object({ pages: z.object({ '/_app': z.array(z.string()) }) });

/** @param build the folder of a finished build */
export function hintCompilation(build: string): void {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(build, 'build-manifest.json'), 'utf8')));
  for (const script of manifest.pages['/_app'].filter((file) => file.endsWith('.js'))) {
    const file = path.join(build, script);
    const source = readFileSync(file, 'utf8');
    if (source.length >= WORTH_BYTES && !source.startsWith(HINT)) writeFileSync(file, HINT + source);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) hintCompilation(path.join(root, '.next'));
