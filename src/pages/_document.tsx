import Document, { Html, Main, type DocumentContext } from 'next/document';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { FIRST_FONTS } from '@/config/fonts';
import { TAGS } from '@/config/tags';
import { components } from '@/generated/component-map';
import { liveParts } from '@/generated/live-parts';
import { liveSubjects } from '@/generated/live-subjects';
import {
  DocumentHead,
  DocumentScripts,
  firstPicturesOf,
  HeadTags,
  isOfVisitors,
  PageData,
  PageStyles,
  partsOf,
  prunePageProps,
} from '@/layouts/document';
import { ADDRESS_UNTOLD } from '@/lib/address-untold';
import { directionOf } from '@/lib/language-path';

export default class SiteDocument extends Document<ReturnType<typeof firstPicturesOf> & { isSecret: boolean }> {
  static override async getInitialProps(context: DocumentContext) {
    const initial = await super.getInitialProps(context);
    return { ...initial, ...firstPicturesOf(initial.html), isSecret: context.res?.getHeader('Referrer-Policy') === ADDRESS_UNTOLD };
  }

  override render() {
    const { html, pictures, isSecret } = this.props;
    const { pageProps } = this.props.__NEXT_DATA__.props;
    const ofVisitors = isOfVisitors(this.props);
    return (
      <Html
        dir={directionOf(this.props.locale ?? DEFAULT_LANGUAGE)}
        // By this the header shows the account, without a script as well; on kept pages the loader sets it.
        data-session={(pageProps as { signedIn?: boolean } | undefined)?.signedIn ? 'in' : undefined}
        // On these hosts a page's listing is read from its Angular scope.
        data-careers={getEnv().CAREERS_HOSTS.join(' ') || undefined}
      >
        <DocumentHead>
          {pictures.map((picture, index) => (
            <link key={index} rel="preload" as="image" {...picture} fetchPriority="high" />
          ))}
          <HeadTags tags={TAGS} />
          {ofVisitors ? (
            <PageStyles html={html} isSecret={isSecret} />
          ) : (
            FIRST_FONTS.map((href) => <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />)
          )}
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <PageData pageProps={pageProps} />
        </DocumentHead>
        <body>
          <Main />
          <DocumentScripts
            prune={(pageProps) => prunePageProps(pageProps, components, ofVisitors ? liveSubjects : undefined)}
            partsOf={(pageProps) => partsOf(pageProps, components, liveParts)}
          />
        </body>
      </Html>
    );
  }
}
