import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';

type View = ComponentType<{ data: unknown }>;
/** A view takes what its page's `load` gave as `data`. */
const view = (made: ComponentType<{ data: never }>): View => made as View;

/**
 * What shows each of the editor's pages (`pages.server.ts`). Each is fetched by its own page alone: `dynamic` has to stand at its
 * import, by which the build tells a page's document what to fetch before it comes alive.
 */
export const editorViews: Readonly<Record<string, View>> = {
  comments: view(dynamic(() => import('../review/Comments').then(({ Comments }) => Comments))),
  home: view(dynamic(() => import('./home/Home').then(({ Home }) => Home))),
  tree: view(dynamic(() => import('./tree/Tree').then(({ Tree }) => Tree))),
  item: view(dynamic(() => import('./item/ItemPage').then(({ ItemPage }) => ItemPage))),
  new: view(dynamic(() => import('./new/New').then(({ New }) => New))),
  structure: view(dynamic(() => import('./canvas/StructurePage').then(({ StructurePage }) => StructurePage))),
  deleted: view(dynamic(() => import('./deleted/Deleted').then(({ Deleted }) => Deleted))),
  releases: view(dynamic(() => import('./releases/Releases').then(({ Releases }) => Releases))),
  media: view(dynamic(() => import('../inputs/media').then(({ MediaLibrary }) => MediaLibrary))),
  dictionary: view(dynamic(() => import('../inputs/dictionary').then(({ Dictionary }) => Dictionary))),
  redirects: view(dynamic(() => import('../inputs/redirects').then(({ Redirects }) => Redirects))),
  forms: view(dynamic(() => import('../inputs/forms').then(({ Forms }) => Forms))),
  offers: view(dynamic(() => import('../inputs/offers').then(({ Offers }) => Offers))),
  checks: view(dynamic(() => import('../checks').then(({ ChecksPage }) => ChecksPage))),
  import: view(dynamic(() => import('../words-in-out').then(({ ImportPage }) => ImportPage))),
  translations: view(dynamic(() => import('../words-in-out').then(({ TranslationsPage }) => TranslationsPage))),
};
