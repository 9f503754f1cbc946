import { describe, expect, it } from 'vitest';
import { isItem, readItem } from './read.ts';

const ID = 'c0df6b65-dfe0-41e7-a3b4-f356d6e15b5c';
const head = (rest = '') =>
  `---\nID: "${ID}"\nParent: "7d13b944-0000-4000-8000-000000000001"\nTemplate: "4ad644a8-0000-4000-8000-000000000002"\nPath: /sitecore/content/a\n${rest}`;
const field = (value: string) =>
  head(`SharedFields:\n- ID: "f1a1fe9e-a60c-4ddb-a3a0-bb5b29fe732e"\n  Hint: __Renderings\n  Value: ${value}`);
const problem = (text: string) => readItem(Buffer.from(text), 'x.yml');

it.each([
  ['on its line', '<r />\n', 9],
  ['in a block', '|\n    <r />\n', 10],
])('notes on which line a layout begins: %s', (_where, value, line) => {
  const item = problem(field(value));
  expect(isItem(item) && item.shared[0]?.line).toBe(line);
});

it('says of a file that is no item where and why', () => {
  expect(problem(head().replace(ID, 'abc'))).toEqual({ file: 'x.yml', line: 2, reason: 'ID: "abc" is not a GUID' });
});

describe('blobs', () => {
  const media = (base64: string) =>
    head(
      `SharedFields:\n- ID: "40e50ed9-ba07-4702-992e-a912738d32dc"\n  Hint: Blob\n  BlobID: "10000000-0000-4000-8000-000000000999"\n  Value: ${base64}\n- ID: "c06867fe-9a43-4c7d-b739-48780492d06f"\n  Hint: Extension\n  Value: png\n`,
    );

  it.each(['plain', 'quoted'])('keeps only the place of a large one (%s)', (style) => {
    const base64 = Buffer.alloc(60_000, 7).toString('base64');
    const text = media(style === 'quoted' ? `"${base64}"` : base64);
    const item = readItem(Buffer.from(text), 'm.yml');
    if (!isItem(item)) throw new Error(item.reason);
    const [blob, extension] = item.shared;
    expect(blob).toMatchObject({ value: '', blob: { start: text.indexOf(base64), end: text.indexOf(base64) + base64.length } });
    expect(extension!.value).toBe('png');
  });

  it('reads a small one with the rest', () => {
    expect(readItem(Buffer.from(media('AAAA')), 'm.yml')).toMatchObject({ shared: [{ value: 'AAAA' }, { value: 'png' }] });
  });
});
