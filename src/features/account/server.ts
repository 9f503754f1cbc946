/** The server's door of the feature. */
export * from './session/server';
export { askReader, contactOf, isSignedIn, readerOf } from './reader.server';
