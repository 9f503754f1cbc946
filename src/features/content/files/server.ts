/** The server's door of files that readers get. */
export { sendFile } from './send.server';
export { keepPictureRule } from './picture-rule.server';
