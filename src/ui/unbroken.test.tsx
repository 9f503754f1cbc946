import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { unbroken } from './unbroken';

it.each([
  ['What we write, by e-mail: each week', 'What we write, by <span class="nobr">e-mail</span>: each week'],
  ['Per E-Mail an die E-Mail-Adresse', 'Per <span class="nobr">E-Mail</span> an die <span class="nobr">E-Mail</span>-Adresse'],
  ['The waiting-list', 'The waiting-list'],
])('holds what is one letter and a hyphen together: %s', (text, html) => {
  expect(renderToStaticMarkup(<p>{unbroken(text)}</p>)).toBe(`<p>${html}</p>`);
});
