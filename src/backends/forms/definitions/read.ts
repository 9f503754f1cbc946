import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ConfigError } from '../../kit/env.ts';
import { definitionSchema } from './definition.ts';
import type { FormDefinition } from './definition.ts';

const OWN = fileURLToPath(new URL('./forms/', import.meta.url));

function readOne(file: string): FormDefinition {
  try {
    return definitionSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new ConfigError([
      `The form definition ${file} cannot be used: ${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`,
    ]);
  }
}

/** The forms of a folder, by id. @throws ConfigError that names the file */
export function readDefinitions(folder = OWN): ReadonlyMap<string, FormDefinition> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const definitions = files.map((name) => readOne(path.join(folder, name)));
  return new Map(definitions.map((definition) => [definition.id, definition]));
}
