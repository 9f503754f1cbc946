// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { keepQuery } from './keep-query';

afterEach(() => {
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

it('takes the query along to another language of the same site, and nowhere else', () => {
  history.replaceState(null, '', '/search?q=ports&page=2');
  document.body.innerHTML =
    '<a id="de" hreflang="de" href="/de/search"><span>Deutsch</span></a><a id="away" hreflang="de" href="https://example.org/de">x</a><a id="other" href="/about">x</a>';
  const follow = (id: string) => {
    const link = document.getElementById(id) as HTMLAnchorElement;
    keepQuery({ target: link.firstElementChild ?? link } as unknown as Event);
    return link.href;
  };
  expect(follow('de')).toMatch(/\/de\/search\?q=ports&page=2$/);
  history.replaceState(null, '', '/search');
  expect(follow('de')).toMatch(/\/de\/search$/);
  history.replaceState(null, '', '/search?q=ports');
  expect([follow('away'), follow('other')]).toEqual(['https://example.org/de', expect.stringMatching(/\/about$/)]);
});
