import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { unbroken, unbrokenPairs } from './unbroken';

it.each([
  ['What we write, by e-mail: each week', 'What we write, by <span class="nobr">e-mail</span>: each week'],
  ['Per E-Mail an die E-Mail-Adresse', 'Per <span class="nobr">E-Mail</span> an die <span class="nobr">E-Mail</span>-Adresse'],
  ['The waiting-list', 'The waiting-list'],
])('holds what is one letter and a hyphen together: %s', (text, html) => {
  expect(renderToStaticMarkup(<p>{unbroken(text)}</p>)).toBe(`<p>${html}</p>`);
});

it.each([
  ['a named decision-maker, and', 'a named <span class="pair">decision-maker</span>, and'],
  ['Vom Alumni-Team.', 'Vom <span class="pair">Alumni-Team</span>.'],
  ['a mother-in-law and a Verantwortungs-Träger', 'a mother-in-law and a Verantwortungs-Träger'],
])('holds two words and a hyphen together in a standfirst, unless they are long: %s', (text, html) => {
  expect(renderToStaticMarkup(<p>{unbrokenPairs(text)}</p>)).toBe(`<p>${html}</p>`);
});
