import { expect, it } from 'vitest';
import { currentLink } from './current';

const hrefs = ['/', '/featured-insights', '/featured-insights/insights-store', 'https://dotcom.example/careers', ''];
const at = (path: string, language = 'en', links = hrefs) => currentLink(links, { path, language });

it('finds the page itself, and the nearest section that holds it', () => {
  expect(at('/featured-insights')).toEqual({ href: '/featured-insights', state: 'page' });
  expect(at('/featured-insights/energy/the-long-queue')).toEqual({ href: '/featured-insights', state: 'true' });
  expect(at('/featured-insights/insights-store/q3')).toEqual({ href: '/featured-insights/insights-store', state: 'true' });
});
it('takes no name for the beginning of another', () => {
  expect(at('/featured-insights-archive')).toBeNull();
});
it('knows the prefix of a language', () => {
  expect(at('/careers/a', 'de', ['/de', '/de/careers'])).toEqual({ href: '/de/careers', state: 'true' });
  expect(at('/design', 'de', ['/de', '/design'])).toEqual({ href: '/design', state: 'page' });
});
it('never marks home or a page of another origin', () => {
  expect(at('/')).toBeNull();
  expect(at('/careers')).toBeNull();
});
