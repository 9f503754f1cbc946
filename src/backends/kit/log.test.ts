import { describe, expect, it } from 'vitest';
import { loggedError } from './log.ts';

describe('errors in the log of a back end (promise 9)', () => {
  it('say what happened and not to whom', () => {
    const relay = Object.assign(new Error('Recipient command failed: 550 <robin.marsh@example.org>: unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
      response: '550 <robin.marsh@example.org>: unknown',
      rejected: ['robin.marsh@example.org'],
      recipient: 'robin.marsh@example.org',
    });
    const database = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: 'Key (email)=(robin.marsh@example.org) already exists.',
      constraint: 'users_email',
    });
    const logged = loggedError(new Error('it was not done', { cause: relay }));
    expect(logged).toMatchObject({ message: 'it was not done', cause: { code: 'EENVELOPE', responseCode: 550 } });
    expect(loggedError(database)).toMatchObject({ code: '23505', constraint: 'users_email', stack: expect.any(String) as string });
    expect(JSON.stringify([logged, loggedError(database), loggedError('to robin.marsh@example.org')])).not.toMatch(/robin|marsh/);
  });
});
