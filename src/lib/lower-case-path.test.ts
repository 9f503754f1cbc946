import { describe, expect, it } from 'vitest';
import { lowerCasePath } from './lower-case-path';

describe('addresses of pages are in small letters (promise 18)', () => {
  it.each([
    ['/About', '/about'],
    ['/De/Careers/Search-Jobs/?Keyword=Energy#Results', '/de/careers/search-jobs/?Keyword=Energy#Results'],
    ['/%C3%9Cber-Uns', '/%C3%BCber-uns'],
    ['/%c3%bcber-uns', '/%c3%bcber-uns'],
    ['/About%20Us', '/about%20us'],
    ['/100%', '/100%'],
    ['/Topics/Energy/rss.xml', '/topics/energy/rss.xml'],
  ])('%s → %s', (address, lower) => {
    expect(lowerCasePath(address)).toBe(lower);
    expect(lowerCasePath(lower), 'and stays so').toBe(lower);
  });

  it.each([
    '/-/media/Project/Report.PDF?rev=A',
    '/-/share/en/AbC/About.png',
    '/api/Search?q=A',
    '/s/AbC',
    '/_next/static/A.js',
    '/sitecore/Login',
    '//Elsewhere.example/A',
    'https://elsewhere.example/A',
    'mailto:A@example.org',
    '#Section',
    '?Page=2',
    'About',
    '',
  ])('%s is left alone', (address) => {
    expect(lowerCasePath(address)).toBe(address);
  });
});
