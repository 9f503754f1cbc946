import { describe, expect, it } from 'vitest';
import type { SecurityEvent } from '../../kit/security-events.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { changeAndTell } from './notices.ts';

const FACTOR = { event: 'factor', change: 'added', means: 'webauthn', account: 'robin@example.org' } as const;

/** A database whose commit fails where it is told to. */
function underTest(commit: () => void) {
  const written: SecurityEvent[] = [];
  const db = {
    transaction: () => ({
      execute: async (work: (transaction: Database) => Promise<unknown>) => {
        const result = await work({} as Database);
        expect(written).toEqual([]);
        commit();
        return result;
      },
    }),
  };
  return {
    written,
    services: {
      db: db as unknown as Database,
      mailer: { wake: () => undefined } as Services['mailer'],
      security: { write: (event: SecurityEvent) => void written.push(event) },
    },
  };
}

describe('changes of factors in the security log (promise 7)', () => {
  it('are written when they stand', async () => {
    const { services, written } = underTest(() => undefined);
    expect(await changeAndTell(services, async ({ note }) => (note(FACTOR), 'done'))).toBe('done');
    expect(written).toEqual([FACTOR]);
  });

  it('are not written when they are undone', async () => {
    const { services, written } = underTest(() => {
      throw new Error('could not serialize access');
    });
    await expect(changeAndTell(services, async ({ note }) => note(FACTOR))).rejects.toThrow('serialize');
    expect(written).toEqual([]);
  });
});
