import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError, parseEnv } from './env.ts';

const schema = z.object({
  PORT: z.coerce.number('not a number').max(65535, 'too large').default(4100),
  API_KEY: z.string().min(4, 'too short').default('standard'),
});
const fixes = { PORT: 'Give a port.', API_KEY: 'Give a key.' };

describe('parseEnv', () => {
  it('takes what is set, and the default for nothing or an empty text', () => {
    expect(parseEnv(schema, fixes, { PORT: '80' })).toEqual({ PORT: 80, API_KEY: 'standard' });
    expect(parseEnv(schema, fixes, { PORT: '' }).PORT).toBe(4100);
  });

  it('names every wrong variable with its fix, and never shows a secret', () => {
    expect(() => parseEnv(schema, fixes, { PORT: 'x', API_KEY: 'abc' })).toThrow(ConfigError);
    expect(() => parseEnv(schema, fixes, { PORT: 'x', API_KEY: 'abc' })).toThrow(
      'PORT is "x": not a number. Give a port.\nAPI_KEY has a wrong value: too short. Give a key.',
    );
  });
});
