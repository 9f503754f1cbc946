/** What the two functions for a visitor's address, the site's and that of the back ends, have to answer alike. */
export const chains: readonly (readonly [
  what: string,
  trusted: string,
  connected: string | undefined,
  forwarded: string | undefined,
  address: string,
])[] = [
  ['nobody between', '127.0.0.1,::1', '203.0.113.9', undefined, '203.0.113.9'],
  ['a stranger who names another', '127.0.0.1,::1', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a private address that is no hop of ours', '127.0.0.1,::1', '10.0.0.9', '198.51.100.1', '10.0.0.9'],
  ['a hop of ours', '127.0.0.1,::1', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a hop of ours, mapped into IPv6', '127.0.0.1,::1', '::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a visitor who wrote an entry of his own', '127.0.0.1,::1', '::1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['two hops of ours', '127.0.0.1, 10.0.0.0/8', '127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['every hop private: not the first entry', '127.0.0.1, 10.0.0.0/8', '10.0.0.1', '10.66.66.66, 10.0.0.5', '10.0.0.5'],
  ['every hop private, one entry', '10.0.0.0/8', '10.0.0.1', '10.0.0.5', '10.0.0.5'],
  ['what is no address', '127.0.0.1', '127.0.0.1', '203.0.113.9, unknown', '127.0.0.1'],
  ['with ports', '127.0.0.1', '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6 with brackets, port and zone', 'fe80::/10', 'fe80::1%eth0', '[2001:DB8::0:1]:443', '2001:db8::1'],
  ['nobody is believed', 'none', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['a line that is gone', '127.0.0.1', undefined, '203.0.113.9', 'unknown'],
];

export const keys: readonly (readonly [address: string, key: string])[] = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::77', '2001:db8:1:2::/64'],
  ['2001:db8::77', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
];
