/** The server's door of the feature. */
export type { ContentQuery, RenderingDataContext, RenderingDataLoader, RenderingServerEntry, RenderingServerMap } from './data-loader';
