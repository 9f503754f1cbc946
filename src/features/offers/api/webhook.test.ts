import { describe, expect, it } from 'vitest';
import { entitlementOf } from './webhook.server';

const uid = '7f4f1f3e-6c3d-4b0e-9a53-0a1d2b7c8e11';
const NOW = Date.parse('2026-11-25T04:00:00Z');
const of = (more: object) => entitlementOf({ type: 'access_granted', uid, rid: 'premium', ...more }, 'sealed', NOW);

describe('what a packet means for the user service', () => {
  it('is a grant, with its id, its time and its end', () =>
    expect(of({ id: 'event-0001', occurredAt: '2026-11-25T03:00:00.5+01:00', expires: 1_800_000_000 })).toEqual({
      id: 'event-0001',
      type: 'entitlement.granted',
      userId: uid,
      product: 'premium',
      expiresAt: '2027-01-15T08:00:00.000Z',
      occurredAt: '2026-11-25T02:00:00.500Z',
    }));
  it.each([
    ['access_modified', 'entitlement.granted'],
    ['access_revoked', 'entitlement.revoked'],
  ])('of %s is %s', (type, meant) => expect(of({ type, expires: null })?.type).toBe(meant));
  it('of Piano’s own packet, which has no id, is known again by its text', () => {
    expect(of({})).toMatchObject({ id: expect.stringMatching(/^packet:[0-9a-f]{64}$/) as string, occurredAt: new Date(NOW).toISOString() });
    expect(of({})?.id).toBe(of({ event: 'another field' })?.id);
  });
  it.each([{ type: 'payment_refund' }, { type: 'test' }, { uid: 'PNIabc' }, { uid: null }, { rid: 'podcast' }, { rid: null }])(
    'is nothing of %j',
    (more) => expect(of(more)).toBeUndefined(),
  );
});
