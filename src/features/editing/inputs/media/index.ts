export { MediaLibrary } from './MediaLibrary';
