/** The sign-in over a page: what a page needs to hear that it is asked for, and the dialog, which is fetched then. */
export { useSignInLinks } from './use-sign-in-links';

export const loadSignInDialog = () => import('./SignInDialog');
