import Head from 'next/head';

/** The tab's title while a page is in a state of its own: it takes the place of the page's usual one. */
export const StateTitle = ({ site, children }: { site: string; children: string }) => (
  <Head>
    <title>{`${children} | ${site}`}</title>
  </Head>
);
