import type { AppProps } from 'next/app';
import Router from 'next/router';
import { useEffect } from 'react';
import { AppShell } from '@/layouts/navigation/AppShell';
import '@/styles/index.css';

/** The shell of every page where Next runs it: on the server, and in the browser for editors and in development. */
export default function App({ Component, pageProps }: AppProps) {
  // An entry of the history of the page that is shown needs nothing of the router, which would fetch the page and show it anew.
  useEffect(() => Router.beforePopState(({ as }) => as !== Router.asPath), []);
  return (
    <AppShell>
      <Component {...pageProps} />
    </AppShell>
  );
}
