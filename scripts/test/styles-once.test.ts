// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { withStylesOnce } from '../../tests/support/styles-once.ts';

afterEach(() => {
  document.body.innerHTML = '';
  document.head.innerHTML = '';
});

const PAGE = `<main><h1>One</h1><p id="a">Two</p><p id="b" hidden>Three</p><p id="c" style="visibility: hidden">Four <em>five</em></p>
<details><summary>Six</summary><p>Seven</p><summary>Eight</summary></details><details open><summary>Nine</summary><p>Ten</p></details>
<ul><li><a href="/x">Eleven</a></li><li><a>Twelve</a></li></ul><dialog>Thirteen</dialog><dialog open>Fourteen</dialog>
<input type="hidden"><input type="text"><fieldset><legend>Fifteen</legend><legend>Sixteen</legend></fieldset></main>`;

const styles = () =>
  [...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    return [
      element.outerHTML,
      ...['display', 'visibility', 'list-style-type', 'font-weight', 'cursor'].map((name) => style.getPropertyValue(name)),
    ];
  });

it('an element has the style that it has otherwise, whatever was asked for before', async () => {
  document.body.innerHTML = PAGE;
  const before = styles();
  expect(await withStylesOnce(async () => styles())).toEqual(before);
  document.querySelector('#a')?.setAttribute('hidden', '');
  document.querySelector('#b')?.removeAttribute('hidden');
  const changed = styles();
  expect(changed).not.toEqual(before);
  expect(await withStylesOnce(async () => styles())).toEqual(changed);
});

it('a document with a sheet of its own is left alone', async () => {
  document.head.innerHTML = '<style>.gone { display: none }</style>';
  document.body.innerHTML = '<p class="gone">One</p><p>Two</p>';
  expect(await withStylesOnce(async () => styles())).toEqual(styles());
});
