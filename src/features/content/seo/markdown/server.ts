/** The server's door of pages as Markdown. */
export { loadMarkdown } from './markdown.server';
