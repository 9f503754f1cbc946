/** Messages between alumni: the browser's door. */
export { MessagesPage } from './components/MessagesPage';
export type { MessagesData } from './model';
