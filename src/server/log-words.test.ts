import { describe, expect, it } from 'vitest';
import { loggedPath, withoutAddresses } from './log-words';

describe('what a log line names (promise 9)', () => {
  it.each([
    ['/api/account/profile', '/api/account/profile'],
    ['/api/search?q=robin%40example.org&page=2', '/api/search'],
    ['/api/newsletter/unsubscribe/eyJhIjoiYiJ9.Jk3_x-9QzT0aR', '/api/newsletter/unsubscribe/*'],
    ['http://localhost:4600/v1/alerts/5f0c1d1e-8a1b-4c3d-9e2f-1a2b3c4d5e6f.QmFzZTY0/off', 'http://localhost:4600/v1/alerts/*/off'],
    ['/v2/Users/sessions/5f0c1d1e-8a1b-4c3d-9e2f-1a2b3c4d5e6f', '/v2/Users/sessions/*'],
    ['/nobody/robin@example.org', '/nobody/*'],
    ['/nobody/robin%40example.org', '/nobody/*'],
    ['/call/004791234567', '/call/*'],
    ['/code/123456', '/code/*'],
    ['/featured-insights/energy/the-long-queue', '/featured-insights/energy/the-long-queue'],
    ['/sitecoreapi/SaveFormDataWithOtp', '/sitecoreapi/SaveFormDataWithOtp'],
    ['/reports/grid-2030.pdf', '/reports/grid-2030.pdf'],
    ['/', '/'],
  ])('%s → %s', (address, logged) => expect(loggedPath(address)).toBe(logged));

  it('leaves out what a parameter of the route holds, whatever it looks like', () => {
    expect(loggedPath('/s/robin', ['robin'])).toBe('/s/*');
    expect(loggedPath('/people/robin/marsh', [['robin', 'marsh']])).toBe('/people/*/*');
  });

  it('leaves out addresses that an error repeats', () => {
    expect(withoutAddresses('550 <robin.marsh+x@mail.example.org>: no such user')).toBe('550 <*>: no such user');
  });
});
