import { expect, it } from 'vitest';
import { pagePath, pagePathOf } from './page-path';

it.each([
  [['_site_dotcom'], 'en', '/_site_dotcom'],
  [['_site_dotcom', 'people', 'page', '2'], 'de', '/de/_site_dotcom/people/page/2'],
  [['_site_dotcom', 'über uns'], 'en', '/_site_dotcom/%C3%BCber%20uns'],
])('the path of %j in %s is %s', (segments, language, path) => expect(pagePath(segments, language)).toBe(path));

it.each([
  ['/', 'en', '/_site_dotcom'],
  ['/people/', 'de', '/de/_site_dotcom/people'],
  ['/%C3%BCber%20uns', 'en', '/_site_dotcom/%C3%BCber%20uns'],
])('the path of the address %s in %s is %s', (address, language, path) => expect(pagePathOf('dotcom', address, language)).toBe(path));
