import Head from 'next/head';
import { useEffect, useState } from 'react';

interface Props {
  site: string;
  /** Of the page, when it is in no such state. */
  usual: string;
  children: string;
}

/**
 * The tab's title while a page is in a state of its own: it takes the place of the page's usual one, and puts it back. The browser
 * does not get the head of a page that the server made, so without this the tab would have no title afterwards.
 */
export function StateTitle({ site, usual, children }: Props) {
  const title = `${children} | ${site}`;
  // A page that the server made in this state never had its usual title in the tab.
  const [before] = useState(() => (typeof document === 'undefined' || document.title === title ? `${usual} | ${site}` : document.title));
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (!document.title) document.title = before;
      }),
    [before],
  );
  return (
    <Head>
      <title>{title}</title>
    </Head>
  );
}
