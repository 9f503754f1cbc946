import Router from 'next/router';

/** An entry of the history of the page that is shown needs nothing of the router, which would fetch the page and show it anew. */
export const keepPage = (): void => Router.beforePopState(({ as }) => as !== Router.asPath);
