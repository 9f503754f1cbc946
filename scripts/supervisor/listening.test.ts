import { describe, expect, it } from 'vitest';
import { siteHost } from './listening.ts';

const LOCAL = {
  DOTCOM_ORIGIN: 'http://localhost:3000',
  INSIGHTS_ORIGIN: 'http://insights.localhost:3000',
  PREVIEW_ORIGIN: 'http://preview.localhost:3000',
  STAGING_ORIGIN: 'http://staging.localhost:3000',
};

describe('what the site listens on (promise 4)', () => {
  it.each([
    ['nothing is said', {}],
    ['every origin is under localhost', LOCAL],
    ['an origin is the loopback address', { ...LOCAL, DOTCOM_ORIGIN: 'http://127.0.0.1:3000' }],
    ['further hosts are under localhost', { ...LOCAL, EXTRA_HOSTS: 'other.localhost=dotcom' }],
    ['a variable is empty', { ...LOCAL, SITE_HOST: '', INSIGHTS_ORIGIN: '' }],
  ])('is the loopback address where %s', (_, environment) => expect(siteHost(environment)).toBe('localhost'));

  it.each([
    ['one origin is public', { ...LOCAL, DOTCOM_ORIGIN: 'https://www.example.org' }],
    ['only the preview is elsewhere', { ...LOCAL, PREVIEW_ORIGIN: 'https://preview.example.org' }],
    ['a name only begins like localhost', { ...LOCAL, DOTCOM_ORIGIN: 'http://localhost.example.org' }],
    ['a further host is public', { ...LOCAL, EXTRA_HOSTS: 'www.example.org=dotcom' }],
  ])('is every address where %s', (_, environment) => expect(siteHost(environment)).toBeUndefined());

  it('is what SITE_HOST says', () => {
    expect(siteHost({ ...LOCAL, SITE_HOST: '0.0.0.0' })).toBe('0.0.0.0');
    expect(siteHost({ ...LOCAL, SITE_HOST: '*' })).toBeUndefined();
    expect(siteHost({ DOTCOM_ORIGIN: 'https://www.example.org', SITE_HOST: '127.0.0.1' })).toBe('127.0.0.1');
  });
});
