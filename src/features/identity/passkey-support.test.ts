// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canUsePasskey, isElsewhere, isForeignParty, mayClaim } from './passkey-support';

afterEach(() => vi.unstubAllGlobals());

/** A browser with passkeys, and what it says of itself. */
const browser = (capabilities?: () => Promise<Record<string, boolean>>) =>
  vi.stubGlobal('PublicKeyCredential', { ...(capabilities ? { getClientCapabilities: capabilities } : {}) });

describe('where a passkey can work (promise 23)', () => {
  it.each([
    ['www.example.org', 'www.example.org', true],
    ['insights.example.org', 'example.org', true],
    ['insights.example.org', 'www.example.org', false],
    ['badexample.org', 'example.org', false],
    ['example.org', 'www.example.org', false],
    // A name without a dot is nobody's domain (WebAuthn, by way of the public suffix list).
    ['insights.localhost', 'localhost', false],
    ['localhost', 'localhost', true],
  ])('pages of %s by the name of %s: %s', (host, rpId, can) => expect(mayClaim(host, rpId)).toBe(can));

  it('elsewhere only in a browser that asks the relying party for its other origins', async () => {
    const rpId = 'www.example.org';
    expect([await canUsePasskey({ rpId }), await isElsewhere({ rpId })]).toEqual([false, false]);
    browser();
    expect(await isElsewhere({ rpId })).toBe(true);
    expect(await canUsePasskey({ rpId: location.hostname })).toBe(true);
    expect(await canUsePasskey({})).toBe(true);
    expect(await canUsePasskey({ rpId })).toBe(false);
    browser(() => Promise.resolve({ conditionalGet: true, relatedOrigins: false }));
    expect(await canUsePasskey({ rpId })).toBe(false);
    browser(() => Promise.reject(new Error('no')));
    expect(await canUsePasskey({ rpId })).toBe(false);
    browser(() => Promise.resolve({ relatedOrigins: true }));
    expect(await canUsePasskey({ rpId })).toBe(true);
  });

  it('and not where the browser found that it may not', () => {
    expect(isForeignParty(new DOMException('not a registrable suffix', 'SecurityError'))).toBe(true);
    expect(isForeignParty(new DOMException('cancelled', 'NotAllowedError'))).toBe(false);
    expect(isForeignParty('SecurityError')).toBe(false);
  });
});
