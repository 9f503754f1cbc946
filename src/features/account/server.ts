/** The server's door of the feature. */
export * from './session/server';
export { mayRead, readerOf } from './reader.server';
