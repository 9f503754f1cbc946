import { TEMPLATE } from '../../items/ids.ts';
import type { Guid, Item, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import { pageOf } from '../items/answer.ts';
import { insertOptions } from '../items/insert.ts';
import { PAGE_DATA } from '../layout/change.ts';
import { isPartTemplate } from '../layout/page-layout.ts';
import { TEMPLATE_OF_MEDIA } from '../media/templates.ts';

const MEDIA = '/sitecore/media library/';

/** The parts of a page lie below it or in its folder, whatever its insert options say: the desk and Sitecore put them there. */
function isOfPage(tree: Tree, parent: Item, template: Guid): boolean {
  const isPage = pageOf(tree, parent) !== undefined;
  return (isPage && template === PAGE_DATA) || ((isPage || parent.templateId === PAGE_DATA) && isPartTemplate(tree, template));
}

const isOfMedia = (parent: Item, template: Guid): boolean =>
  `${parent.path.toLowerCase()}/`.startsWith(MEDIA) && (template === TEMPLATE_OF_MEDIA.folder || template === TEMPLATE.folder);

/**
 * What may not be made below an item is not brought there either, by nobody: insert options, the folders of the media library, and
 * what pages are made of.
 *
 * @param option a template or a branch
 * @throws AuthoringError `not-here`
 */
export function needsInsertable(tree: Tree, parent: Item, option: Guid, language: string): void {
  if (insertOptions(tree, parent, language).some(({ id }) => id === option)) return;
  if (isOfPage(tree, parent, option) || isOfMedia(parent, option)) return;
  const name = tree.templateName(option) || tree.byId(option)?.name;
  throw new AuthoringError('not-here', { message: `${name ?? 'This'} is nothing that can be made below ${parent.path}.` });
}
