/** What a rendering's `data.server.ts` is given and may answer. */
export type { LiveRequest, RenderingDataContext, RenderingDataLoader, RenderingServerMap } from './data-loader';
export { notFound } from './not-found';
export { requirePage } from './past-the-end';
