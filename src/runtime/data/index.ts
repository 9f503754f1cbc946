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
export type { PageSubject } from './page-subject';
export { requirePage } from './past-the-end';
