/** The server's door of the feature. */
export * from './session/server';
export { askReader, isSignedIn, readerOf } from './reader.server';
