import { expect, it, onTestFinished } from 'vitest';
import { writeItems } from '../../testing/write-items.ts';
import { FIELD } from '../ids.ts';
import { loadTree } from '../load.ts';
import type { ViewName } from '../types.ts';
import { readBlob } from './blob.ts';

const LIBRARY = '/sitecore/media library/Project/acme';
const PICTURE = `${LIBRARY}/picture`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const version = (text: string, more: Record<string, string> = {}) => ({ [FIELD.blob]: base64(text), ...more });

/** What a view serves of a versioned picture. */
async function served(versions: Record<string, Record<string, string>[]>) {
  const template = '0603f166-35b8-469f-8123-e8d87bedc171';
  const written = writeItems([
    { path: LIBRARY, template: 'fe5dd826-48c6-436d-b87a-7c4210c7413b' },
    { path: PICTURE, template, versions },
  ]);
  onTestFinished(written.remove);
  const tree = await loadTree({ root: written.root });
  return async (name: ViewName, language = 'en', number?: number) => {
    const view = tree.view(name);
    const item = tree.byPath(PICTURE)!;
    const shown = number === undefined ? view.whatever(item, language) : view.version(item, language, number);
    return shown && (await readBlob(shown))?.toString();
  };
}

it('is that of the version that a view shows: a draft’s bytes are not published', async () => {
  const blob = await served({ en: [version('approved'), version('draft', { [FIELD.hideVersion]: '1' })] });
  expect([await blob('published'), await blob('draft'), await blob('draft', 'en', 1)]).toEqual(['approved', 'draft', 'approved']);
});
it('of another language is that which is shown there', async () => {
  const blob = await served({
    en: [version('approved'), version('draft', { [FIELD.hideVersion]: '1' })],
    de: [version('Entwurf', { [FIELD.hideVersion]: '1' })],
  });
  expect([await blob('published', 'de'), await blob('draft', 'de')]).toEqual(['approved', 'Entwurf']);
});
