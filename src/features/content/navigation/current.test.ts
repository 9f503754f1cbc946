import { expect, it } from 'vitest';
import { currentLink, currentSection } from './current';

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

it('finds the section of the row below which a page lies, and the site’s own one for what the menu has elsewhere', () => {
  const sections = [
    { href: '/featured-insights', links: ['/featured-insights', '/blog/sounding-line'] },
    { href: 'https://dotcom.example/careers', links: [] },
    { href: '/topics', links: ['/topics/energy'] },
  ];
  const on = (path: string) => currentSection(sections, 2, { path, language: 'en' });
  expect(on('/featured-insights')).toEqual({ href: '/featured-insights', state: 'page' });
  for (const path of ['/blog/sounding-line/a', '/topics/energy', '/topics', '/'])
    expect([path, on(path)]).toEqual([path, { href: '/featured-insights', state: 'true' }]);
  expect(on('/search')).toBeNull();
  // What is only listed in a section is no page of it.
  const several = [
    { href: '/what-we-do', links: ['/what-we-do', '/about'] },
    { href: '/events', links: [] },
  ];
  expect(currentSection(several, 2, { path: '/about/offices', language: 'en' })).toBeNull();
  expect(currentSection(several, 2, { path: '/events/a', language: 'en' })).toEqual({ href: '/events', state: 'true' });
  // With several sections of its own home belongs to none.
  expect(currentSection([...sections.slice(0, 1), { href: '/events', links: [] }], 2, { path: '/', language: 'en' })).toBeNull();
});
