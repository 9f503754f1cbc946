/** What a rendering's `data.server.ts` is given and may answer. */
export type {
  ContentQuery,
  LiveRequest,
  RenderingDataContext,
  RenderingDataLoader,
  RenderingServerEntry,
  RenderingServerMap,
} from './data-loader';
export { notFound } from './not-found';
export { pageHref } from './page-href';
export type { PageSubject } from './page-subject';
export { requireListPage, requirePage } from './past-the-end';
export { redirectTo } from './redirect-to';
