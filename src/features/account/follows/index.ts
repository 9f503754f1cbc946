/** The browser's door of what a reader follows. */
export { FollowForm } from './FollowForm';
