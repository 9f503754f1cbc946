import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HeadTags } from './HeadTags';

const head = (tags: readonly string[]): string => renderToStaticMarkup(<HeadTags tags={tags} />);

it('has what denies every tag before the first of them', () =>
  expect(head(['one()', 'two()'])).toMatch(
    /^<script>[^<]*"consent","default",[^<]*<\/script><script>one\(\)<\/script><script>two\(\)<\/script>$/,
  ));
it('has nothing where there is no tag: pages carry no byte for it', () => expect(head([])).toBe(''));
