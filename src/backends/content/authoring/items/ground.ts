import { isBuiltin } from '../../items/builtin.ts';
import { TEMPLATE } from '../../items/ids.ts';
import { isWithin, sites } from '../../items/sites.ts';
import type { Item, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';

/** Templates, renderings and settings of the system are the developers': the model writes them. */
const EDITABLE = ['/sitecore/content/', '/sitecore/media library/', '/sitecore/forms/'];
/** What people of the practices keep themselves, who are no editors. */
const OF_PRACTICES = ['/sitecore/forms/'];

const isBelow = (path: string, roots: readonly string[]): boolean => roots.some((root) => path.toLowerCase().startsWith(root));

/** Whether it is content, and in a file. */
export const isEditable = (item: Item): boolean => !isBuiltin(item.raw) && isBelow(item.path, EDITABLE);

const isOfOffers = (tree: Tree, item: Item): boolean => /^Offers?(?: |$)/.test(tree.templateName(item.templateId));

/** A folder that holds offers and nothing else. */
function holdsOffers(tree: Tree, folder: Item): boolean {
  if (folder.templateId !== TEMPLATE.folder || folder.children.length === 0) return false;
  return folder.children.every((child) => isOfOffers(tree, child) || holdsOffers(tree, child));
}

/** Whether the item is an offer, a part of one or a folder of them: those are kept by practices too. */
function isOffer(tree: Tree, item: Item): boolean {
  for (let one: Item | undefined = item; one; one = one.parent) if (isOfOffers(tree, one)) return true;
  return holdsOffers(tree, item);
}

/** SXA's folder of a site's designs. */
const PRESENTATION = '0a70fa73-8923-4a6e-abf3-4134f25f3221';

/** What a site is made with: it stands on every page at once, and no version of it waits. Its redirects are the editors'. */
function isOfSite(tree: Tree, item: Item): boolean {
  if (item.templateId === TEMPLATE.redirects || item.templateId === TEMPLATE.redirectMap) return false;
  for (let one: Item | undefined = item; one; one = one.parent) if (one.templateId === PRESENTATION) return true;
  return sites(tree).some(({ settings }) => settings !== undefined && isWithin(item, settings));
}

export const mayEdit = (tree: Tree, item: Item, caller: Pick<Caller, 'is'>): boolean =>
  isEditable(item) &&
  (!isOfSite(tree, item) || caller.is('approver')) &&
  (caller.is('editor') || (caller.is('practice') && (isBelow(item.path, OF_PRACTICES) || isOffer(tree, item))));

/** @throws AuthoringError `not-allowed` */
export function needsEdit(tree: Tree, item: Item, caller: Caller): void {
  if (!mayEdit(tree, item, caller)) throw new AuthoringError('not-allowed', { about: { reader: caller.account } });
}

/** Items that sites stand on: without them there is no site. */
export function isPillar(tree: Tree, item: Item): boolean {
  return sites(tree).some((site) =>
    [site.root, site.home, site.definition, site.settings, site.dictionary].some(
      (pillar) => pillar !== undefined && (pillar.id === item.id || pillar.path.toLowerCase().startsWith(`${item.path.toLowerCase()}/`)),
    ),
  );
}
