export { findHandlers, picturesHandlers, uploadHandlers } from './api.server';
export { mediaLibraryPage } from './media/media.server';
export { dictionaryPage } from './dictionary/dictionary.server';
export { redirectsPage } from './redirects/redirects.server';
export { formsPage } from './forms/forms.server';
export { offersPage } from './offers/offers.server';
