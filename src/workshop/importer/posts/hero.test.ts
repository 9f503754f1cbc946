import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { isShownWhole, withoutHero } from './hero.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'masthead-hero-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('isShownWhole', () => {
  const noise = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
  const made = async (name: string, picture: Promise<Buffer> | string): Promise<string> => {
    const file = path.join(folder, name);
    writeFileSync(file, await picture);
    return file;
  };
  it.each([
    ['a photograph', noise(300, 150).jpeg().toBuffer(), false],
    ['a portrait', noise(150, 300).jpeg().toBuffer(), true],
    [
      'a chart',
      sharp({ create: { width: 300, height: 150, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
      true,
    ],
    ['a mark on nothing', noise(300, 150).ensureAlpha(0.5).png().toBuffer(), true],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><rect width="9" height="9"/></svg>', true],
    ['a damaged file', 'no picture', false],
  ] as const)('%s', async (name, picture, whole) => {
    expect(await isShownWhole(await made(name.replaceAll(' ', '-'), picture as Promise<Buffer>))).toBe(whole);
  });
});

describe('withoutHero', () => {
  const isHero = (src: string): boolean => src === '/a.png';
  it.each([
    ['![A \\[quay\\]](</a.png>)\n\nText', 'Text', 'A [quay]'],
    ['\n<img src="/a.png" alt="Quay" class="x">\n\nText', 'Text', 'Quay'],
    ['<p><img src="/a.png" alt=""></p>\n<p>Text</p>', '<p>Text</p>', ''],
  ])('%j', (body, rest, alt) => expect(withoutHero(body, isHero)).toEqual({ body: rest, alt }));

  it.each([
    '![A](/b.png)\n\nText',
    '![A](/a.png) and words\n\nText',
    'Text\n\n![A](/a.png)',
    '<figure><img src="/a.png"><figcaption>Words</figcaption></figure>',
  ])('%j stays', (body) => expect(withoutHero(body, isHero)).toBeUndefined());
});
