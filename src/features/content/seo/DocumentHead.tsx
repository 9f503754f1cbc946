import Head from 'next/head';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import type { PageHead } from '@/runtime/page-model';

/** The page's part of `<head>`: title, description, canonical, languages, feeds, Open Graph. */
export function DocumentHead({ head }: { head: PageHead }) {
  const { og } = head;
  return (
    <Head>
      <title>{head.title}</title>
      <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
      {head.description && <meta key="description" name="description" content={head.description} />}
      {head.robots && <meta key="robots" name="robots" content={head.robots} />}
      {head.canonical && <link key="canonical" rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ language, url }) => (
        <link key={`alternate-${language}`} rel="alternate" hrefLang={language} href={url} />
      ))}
      {head.feeds?.map(({ type, title, href }) => (
        <link key={`feed-${href}`} rel="alternate" type={type} title={title} href={href} />
      ))}
      {head.markdown && <link key="markdown" rel="alternate" type="text/markdown" href={head.markdown} />}
      <meta key="og:title" property="og:title" content={og.title || head.title} />
      <meta key="og:type" property="og:type" content={og.type} />
      {og.url && <meta key="og:url" property="og:url" content={og.url} />}
      {og.description && <meta key="og:description" property="og:description" content={og.description} />}
      {og.siteName && <meta key="og:site_name" property="og:site_name" content={og.siteName} />}
      <meta key="og:locale" property="og:locale" content={og.locale || DEFAULT_LANGUAGE} />
      {og.localeAlternates?.map((locale) => (
        <meta key={`og:locale:${locale}`} property="og:locale:alternate" content={locale} />
      ))}
      {og.image && <meta key="og:image" property="og:image" content={og.image} />}
      {og.imageAlt && <meta key="og:image:alt" property="og:image:alt" content={og.imageAlt} />}
      {og.image && og.imageSize && <meta key="og:image:width" property="og:image:width" content={String(og.imageSize.width)} />}
      {og.image && og.imageSize && <meta key="og:image:height" property="og:image:height" content={String(og.imageSize.height)} />}
      {og.publishedTime && <meta key="article:published_time" property="article:published_time" content={og.publishedTime} />}
      {og.modifiedTime && <meta key="article:modified_time" property="article:modified_time" content={og.modifiedTime} />}
      <meta key="twitter:card" name="twitter:card" content={og.image ? 'summary_large_image' : 'summary'} />
    </Head>
  );
}
