import type { z } from 'zod';

/** The environment does not describe a service that could run. The message names each variable and the fix, one a line. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
  }
}

const secret = /KEY|SECRET|PASSWORD|TOKEN/;

/**
 * Reads settings from the environment. A variable set to nothing counts as not set, so that its default holds.
 * `fixes` says for each variable what a right value is.
 */
export function parseEnv<S extends z.ZodObject>(
  schema: S,
  fixes: Readonly<Record<Extract<keyof z.infer<S>, string>, string>>,
  env: Readonly<Record<string, string | undefined>>,
): z.infer<S> {
  const names = Object.keys(schema.shape);
  const given = Object.fromEntries(names.map((name) => [name, env[name] === '' ? undefined : env[name]]));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? 'environment');
      const value = given[name];
      const shown = value === undefined ? 'is not set' : secret.test(name) ? 'has a wrong value' : `is "${value}"`;
      const fix = (fixes as Readonly<Record<string, string>>)[name] ?? '';
      return `${name} ${shown}: ${issue.message}. ${fix}`.trim();
    }),
  );
}
