import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { postAddresses } from './addresses.ts';
import { formerAddresses } from './front-matter.ts';

const assets = mkdtempSync(path.join(tmpdir(), 'masthead-assets-'));
mkdirSync(path.join(assets, '2020'));
writeFileSync(path.join(assets, '2020/quay.png'), '');
afterAll(() => rmSync(assets, { recursive: true, force: true }));

const source = (stem: string, data: Record<string, string | string[]>) => ({
  file: stem,
  language: 'en',
  stem,
  data,
  body: '',
  bodyLine: 1,
});
const post = {
  path: '/sitecore/a-post',
  former: formerAddresses(
    source('2015-10-13-A_Post', {
      date: '2015-10-14 9:00:00 -05:00',
      permalink: 'https://b.example/kept/',
      redirect_from: ['/old', '/older/'],
    }),
  ),
  headings: ['3 things', 'Costs'],
};
const { rewrite, fileAt } = postAddresses([post], assets, 'https://b.example');

it.each([
  ['/2015/10/13/A_Post/', '/sitecore/a-post'],
  ['/2015/10/14/a_post', '/sitecore/a-post'],
  ['/2015/10/14/a_post.html', '/sitecore/a-post'],
  ['/2015/10/13/a_post/index.html?x=1#things', '/sitecore/a-post?x=1#s-3-things'],
  ['https://b.example/kept#costs', '/sitecore/a-post#s-costs'],
  ['http://b.example/old/', '/sitecore/a-post'],
  ['//b.example/older', '/sitecore/a-post'],
  ['/elsewhere', 'https://b.example/elsewhere'],
  ['https://b.example.evil/old', 'https://b.example.evil/old'],
  ['//c.example/old', '//c.example/old'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['/2020/quay.png', '/2020/quay.png'],
])('%s leads to %s', (href, wanted) => expect(rewrite(href)).toBe(wanted));

it.each([
  '/2020/quay.png',
  '/2020/quay-300x200.png',
  `/${path.basename(assets)}/2020/quay.png?v=2`,
  'https://b.example/wp-content/uploads/2020/quay.png',
])('%s is a file', (address) => expect(fileAt(address)).toBe(path.join(assets, '2020/quay.png')));
it.each(['/../etc/passwd', '/%2e%2e/x', '/2020', '/2020/none.png', '/'])('%s is none', (address) =>
  expect(fileAt(address)).toBeUndefined(),
);

it.each([
  ['longer than a file system takes', `/img/${'x'.repeat(100_000)}.png`],
  ['with a NUL in it', '/img/a\u0000b.png'],
  ['below a file', '/2020/quay.png/more.png'],
])('the address of a picture that is %s leads to no file, and costs no other post', (_what, address) =>
  expect(fileAt(address)).toBeUndefined(),
);
