// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { pageLink } from './page-link';

afterEach(() => document.body.replaceChildren());

/** What a click on such a link is taken for. */
function clicked(attributes: Readonly<Record<string, string>>, init: MouseEventInit = {}): string | undefined {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  link.append(document.createElement('span'));
  document.body.append(link);
  let found: string | undefined;
  document.body.addEventListener(
    'click',
    (event) => {
      found = pageLink(event, location);
      event.preventDefault();
    },
    { once: true },
  );
  link.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return found;
}

it('is the page that a link in this tab leads to, whatever in the link was pressed', () =>
  expect(clicked({ href: '/people?q=a#b' })).toBe('/people?q=a#b'));

it.each([
  ['another site’s', { href: 'https://elsewhere.example/people' }],
  ['a file', { href: '/-/media/report' }],
  ['a feed', { href: '/topics/energy/rss.xml' }],
  ['a call', { href: '/api/share' }],
  ['the editor', { href: '/de/sitecore/editor' }],
  ['a part of this page', { href: '#main' }],
  ['a download', { href: '/people', download: '' }],
  ['another tab', { href: '/people', target: '_blank' }],
  ['one that the browser is to take', { href: '/people', rel: 'external' }],
])('is none for %s', (_what, attributes) => expect(clicked(attributes)).toBeUndefined());

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])('is none with %o', (init) =>
  expect(clicked({ href: '/people' }, init)).toBeUndefined(),
);
