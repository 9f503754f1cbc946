import { describe, expect, it } from 'vitest';
import { endingsOf, hookDelivery } from './okta-events.ts';

const PERSON = { id: '00uperson', type: 'User', alternateId: 'robin@example.org', displayName: 'Robin Marsh' };
const ADMIN = { id: '00uadmin', type: 'User', alternateId: 'admin@example.org', displayName: 'An administrator' };
const event = (eventType: string, more: object = {}) => ({
  uuid: `uuid of ${eventType}`,
  published: '2026-11-22T10:00:00.123Z',
  eventType,
  actor: ADMIN,
  outcome: { result: 'SUCCESS', reason: null },
  target: [{ id: '0oaapp', type: 'AppInstance' }, PERSON],
  ...more,
});
const ended = (...events: object[]) => endingsOf(hookDelivery.parse({ eventType: 'com.okta.event_hook', data: { events } }));

describe('what ends by an event of Okta (promise 2)', () => {
  it.each([
    'user.session.clear',
    'user.account.update_password',
    'user.account.reset_password',
    'user.lifecycle.deactivate',
    'user.lifecycle.suspend',
    'user.mfa.factor.deactivate',
  ])('%s: all of the person whom it is about, not of who did it', (type) => {
    expect(ended(event(type))).toEqual([{ id: `uuid of ${type}`, subject: '00uperson', at: new Date('2026-11-22T10:00:00.123Z') }]);
  });

  it('user.account.update_primary_email: all as well, and the address is another one', () => {
    expect(ended(event('user.account.update_primary_email'))).toMatchObject([{ subject: '00uperson', moved: true }]);
  });

  it('user.session.end: the one sign-in of who signs out', () => {
    const own = { actor: PERSON, target: null, authenticationContext: { externalSessionId: 'trs-1' } };
    expect(ended(event('user.session.end', own))).toMatchObject([{ subject: '00uperson', only: 'trs-1' }]);
    expect(ended(event('user.session.end', { ...own, authenticationContext: {} }))).toEqual([]);
  });

  it('nothing by an event that failed, that is about nobody, or about something else', () => {
    expect(
      ended(
        event('user.session.clear', { outcome: { result: 'FAILURE' } }),
        event('user.session.clear', { target: [] }),
        event('user.session.start'),
        event('user.account.lock'),
      ),
    ).toEqual([]);
  });
});
