import { describe, expect, it } from 'vitest';
import { chains, keys } from '../../tests/support/client-addresses';
import { addressBehind, addressKey, trustedHops } from './client-address';

describe('the visitor’s address (promise 5)', () => {
  it.each(chains)('%s', (_, trusted, connected, forwarded, address) =>
    expect(addressBehind(connected, forwarded, trustedHops(trusted))).toBe(address),
  );
  it.each(['10.0.0.0/33', 'example.org', '10.0.0/8'])('%s is no network', (entry) => expect(() => trustedHops(entry)).toThrow(entry));
  it.each(keys)('%s is counted as %s', (address, key) => expect(addressKey(address)).toBe(key));
});
