// @vitest-environment jsdom
import { render, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { minimalErrorPage } from '@/runtime/minimal-error-page';
import { errorPhrases } from '@/generated/error-phrases';
import { phrasesOf } from '../../tests/support/phrases';
import { ContentPage } from './ContentPage';

it.each([
  ['en', 'Aldermoor, home', '/'],
  ['de', 'Aldermoor, Startseite', '/de'],
])('a page without content has the firm’s mark, which leads home: %s', (language, name, home) => {
  const { container } = render(
    <ContentPage
      page={minimalErrorPage(503, 'dotcom', language, { ...errorPhrases[language] })}
      components={{}}
      DocumentHead={() => null}
    />,
  );
  const mark = within(within(container).getByRole('banner')).getByRole('link', { name });
  expect(mark.getAttribute('href')).toBe(home);
  expect(mark.textContent).toBe('Aldermoor');
});

const FROZEN = { uid: '0', frozen: true, params: {}, fields: {}, page: {}, slots: {} };
it.each([
  ['home', 'HomeLead'],
  ['', 'PageHeading'],
])('the page’s main says that it is a home, in the document and when it comes alive: %j', (kind, component) => {
  const page = minimalErrorPage(503, 'dotcom', 'en', { ...errorPhrases.en });
  const main = [{ ...FROZEN, component }] as unknown as typeof page.slots.main;
  const { container } = render(<ContentPage page={{ ...page, slots: { ...page.slots, main } }} components={{}} />);
  expect(container.querySelector('main')?.className).toBe(kind);
});

it('leads from a text in another language to the page that is in it as a whole', () => {
  const page = minimalErrorPage(503, 'insights', 'de', phrasesOf('de'));
  const { container } = render(
    <ContentPage page={{ ...page, route: { ...page.route, itemLanguage: 'en', path: '/topics/energy' } }} components={{}} />,
  );
  const whole = within(container).getByRole<HTMLAnchorElement>('link', { name: 'Alles auf Englisch anzeigen' });
  expect([whole.getAttribute('href'), whole.hreflang]).toEqual(['/topics/energy', 'en']);
});
