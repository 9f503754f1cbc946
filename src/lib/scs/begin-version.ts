import type { ScsField, ScsItem, ScsLanguage, ScsVersion } from './item.ts';

/** Standard fields of Sitecore, by their ids. */
const FINAL_RENDERINGS = '04bf00db-f5fb-41f7-8ab7-22408372a981';
const HIDE_VERSION = 'b8f42732-9cb8-478d-ae95-07e25345fb0f';
const VALID_TO = '4c346442-e859-4efd-89b2-44aedf467d21';

/** The version of a language with the highest number; undefined where it has none. */
export const newestVersion = (part: ScsLanguage | undefined): ScsVersion | undefined =>
  part?.versions.reduce<ScsVersion | undefined>((newest, each) => (newest && newest.version > each.version ? newest : each), undefined);

/** The layout that a page has in the first of its languages that has one. */
const layoutOf = ({ languages }: ScsItem): ScsField | undefined =>
  languages.flatMap((part) => newestVersion(part)?.fields.find(({ id }) => id === FINAL_RENDERINGS) ?? [])[0];

/**
 * Begins the next version in a language of an item, like another one, without what kept that from visitors: that it is hidden or was
 * taken down would keep its successor from them for ever. Like none it has the layout of another language: without one the first texts
 * of a page would stand on an empty page. In which state of a workflow it begins is for the caller to say.
 *
 * @param part one of the item's languages
 * @param like of any of its languages
 * @param isOver whether a moment, as it stands in a field, has passed
 */
export function beginVersion(
  item: ScsItem,
  part: ScsLanguage,
  { like, isOver }: { like: ScsVersion | undefined; isOver: (moment: string) => boolean },
): ScsVersion {
  const keepsBack = ({ id, value }: ScsField): boolean => id === HIDE_VERSION || (id === VALID_TO && isOver(value));
  const fields = structuredClone((like?.fields ?? []).filter((field) => !keepsBack(field)));
  const layout = like ? undefined : layoutOf(item);
  if (layout) fields.push({ ...layout });
  const begun: ScsVersion = { version: (newestVersion(part)?.version ?? 0) + 1, fields };
  part.versions.push(begun);
  return begun;
}
