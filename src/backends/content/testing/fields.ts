/** Fields of an item among pages, data and media, as the layout gives them. */
import { CONTENT, FOLDER, HOME, item, site, SITE, template, fallingBack, treeOf, value } from '../../../../tests/support/content-tree.ts';
import { braced, idOf } from '../../../../tests/support/scs-yaml.ts';
import type { WrittenItem } from '../../../../tests/support/scs-yaml.ts';
import { FIELD } from '../items/ids.ts';
import { siteByName } from '../items/sites.ts';
import type { Tree } from '../items/types.ts';
import { fieldJson } from '../layout/fields.ts';
import type { FieldContext } from '../layout/types.ts';

export const OTHER = `${CONTENT}/other`;
export const MEDIA = '/sitecore/media library/Project/test';
const media = (name: string, extension: string, facts: Record<string, string> = {}, alt = '') =>
  item(`${MEDIA}/${name}`, 'f1828a2c-7e5d-4bbd-98ca-320474871548', [], {
    shared: Object.entries({ Extension: extension, ...facts }).map(([hint, text]) => ({ id: idOf(hint), hint, value: text })),
    languages: { en: { fields: alt ? [{ id: '65885c44-8fcd-4a7f-94f1-ee63703fe193', hint: 'Alt', value: alt }] : [] } },
  });
const withBlob = (written: WrittenItem, blobId: string): WrittenItem => ({
  ...written,
  shared: [...(written.shared ?? []), { id: FIELD.blob, hint: 'Blob', blobId, value: 'AAAA' }],
});
export const world: WrittenItem[] = [
  item(CONTENT, FOLDER),
  ...site(),
  ...site('other', OTHER),
  ...template('Page', { Title: 'Single-Line Text', Next: 'Droplink' }),
  item(HOME, 'Page', [value('Page', 'Title', 'Home')]),
  item(`${HOME}/About us`, 'Page', [value('Page', 'Title', 'About')]),
  item(`${OTHER}/Home`, 'Page'),
  item(`${OTHER}/Home/Café`, 'Page'),
  item(`${SITE}/Data`, FOLDER),
  item(`${SITE}/Data/A tag`, 'Page'),
  item(MEDIA, 'fe5dd826-48c6-436d-b87a-7c4210c7413b'),
  media('My photo', 'JPG', { Width: '640', Height: '480' }, 'A photo'),
  withBlob(media('Drawn', 'png', { Width: '640', Height: '480' }), '679d12a7-3512-5bed-a74f-cd0d48b4d381'),
  withBlob(media('Uploaded', 'png', { Width: '640', Height: '480' }), '10000000-0000-4000-8000-000000000999'),
  withBlob(media('Vector', 'svg'), '0ce09b1a-3512-5bed-a74f-cd0d48b4d381'),
  withBlob(media('print', 'pdf'), '777d12a7-3512-5bed-a74f-cd0d48b4d381'),
  media('report', 'pdf', { 'Mime Type': 'application/pdf', Size: '1234' }),
];
const loaded = () => treeOf(fallingBack(world, 'de'));
export const id = (path: string) => braced(idOf(path));
export const about = id(`${HOME}/About us`);
export const photo = id(`${MEDIA}/My photo`);
export const NOTHING = '{99999999-0000-4000-8000-000000000000}';

export const context = (tree: Tree, language = 'en', more: Partial<FieldContext> = {}): FieldContext => ({
  view: tree.view('published'),
  site: siteByName(tree, 'test'),
  language,
  ...more,
});
export async function json(type: string, raw: string, language = 'en') {
  const tree = await loaded();
  const version = tree.view('published').resolve(HOME, language)!;
  const field = {
    id: idOf('f'),
    name: 'F',
    type,
    shared: false,
    unversioned: false,
    fallsBack: false,
    sortOrder: 0,
    section: 'S',
    templateId: idOf('t'),
  };
  return fieldJson(version, field, raw, context(tree, language));
}
export const reference = (name: string, url: string, title: string) => ({
  id: idOf(`${HOME}/${name}`),
  url,
  name,
  displayName: name,
  fields: { Title: { value: title }, Next: null },
});
