import { describe, expect, it } from 'vitest';
import { saidAttributes, saidName } from './said.ts';

describe('what leaves the process about a request', () => {
  it('is a closed list', () => {
    const given = {
      'http.request.method': 'GET',
      'http.route': '/gift/:token',
      'url.path': '/gift/abc',
      'url.query': 'email=ada@example.org',
      'url.full': 'http://localhost/x?token=1',
      'client.address': '203.0.113.9',
      'user_agent.original': 'Mozilla/5.0',
      'server.address': 'localhost',
      'http.target': '/x?y',
      'http.request.header.cookie': 'a=b',
    };
    expect(saidAttributes(given)).toEqual({ 'http.request.method': 'GET', 'http.route': '/gift/:token', 'server.address': 'localhost' });
  });
  it.each([
    ['GET /v1/things/:id', 'GET /v1/things/:id'],
    ['GET /[[...path]]', 'GET /[[...path]]'],
    ['GET /gift/AbC123xyz987', 'GET /gift/*'],
    ['GET /people/ada@example.org?x=1', 'GET /people/*'],
    ['fetch POST http://localhost:4200/v2/Users/8c1f0b9e', 'fetch POST *//*/v2/Users/*'],
    ['resolve page components', 'resolve page components'],
  ])('%s is named %s', (given, said) => {
    expect(saidName(given)).toBe(said);
  });
});
