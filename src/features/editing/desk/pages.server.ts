import type { EditorPage } from '../common/page';
import { commentsPage } from '../review/server';
import { structurePage } from './canvas/structure.server';
import { checksPage } from '../checks/server';
import { importPage } from '../words-in-out/import.server';
import { translationsPage } from '../words-in-out/translations-page.server';
import { dictionaryPage, formsPage, mediaLibraryPage, offersPage, redirectsPage } from '../inputs/server';
import { deletedPage } from './deleted/deleted.server';
import { homePage } from './home/home.server';
import { itemPage } from './item/item.server';
import { presencePage } from './item/presence.server';
import { newPage } from './new/new.server';
import { releasesPage } from './releases/releases.server';
import { treePage } from './tree/tree.server';

/** The editor's pages by the first part of their address below `/sitecore/editor`, and their forms by that below `/api/editor`. */
export const editorPages: Readonly<Record<string, EditorPage>> = {
  comments: commentsPage,
  home: homePage,
  tree: treePage,
  item: itemPage,
  new: newPage,
  structure: structurePage,
  presence: presencePage,
  deleted: deletedPage,
  releases: releasesPage,
  checks: checksPage,
  import: importPage,
  translations: translationsPage,
  media: mediaLibraryPage,
  dictionary: dictionaryPage,
  redirects: redirectsPage,
  forms: formsPage,
  offers: offersPage,
};
