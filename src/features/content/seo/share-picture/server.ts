/** The server's door of pictures for shared links. */
export { loadSharePicture } from './share-picture.server';
