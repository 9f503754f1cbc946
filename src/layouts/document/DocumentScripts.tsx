import { NextScript } from 'next/document';
import { loader } from '@/generated/loader';
import { measure } from '@/generated/measure';
import { escapeJson } from '@/lib/escape-json';
import type { LivePage, NextPage } from './boot-data';
import { hydration } from './on-intent';

export interface DocumentScriptsProps {
  /** Reduces the page's props to what hydration needs, when static renderings stay as they are. */
  prune: (pageProps: unknown) => unknown;
  /** Names the files that the page's applications come in. */
  partsOf: (pageProps: unknown) => readonly string[];
}

/**
 * Next's scripts in development. In production: the page's data, what is to be fetched, and the loader, which knows the two by
 * their place before it. A visitor's page comes alive without Next's client (`come-alive.client`), with its data pruned; an
 * editor's with it, so that its data are Next's own, under the id that Next reads.
 */
export class DocumentScripts extends NextScript {
  declare props: NextScript['props'] & DocumentScriptsProps;

  override render() {
    const when = hydration(this.context);
    if (when === 'never') return <></>;
    if (when === 'stock')
      return (
        <>
          {super.render()}
          {/* The console says what it would send. */}
          {/* oxlint-disable-next-line nextjs/no-sync-scripts -- a module is deferred */}
          <script type="module" src={measure} data-inspect="" />
        </>
      );
    const { __NEXT_DATA__: data } = this.context;
    const { pageProps } = data.props as { pageProps?: unknown };
    const boot: LivePage | NextPage = when === 'now' ? this.nextPage() : { parts: this.props.partsOf(pageProps) };
    const inlined = when === 'now' ? data : { props: { pageProps: this.props.prune(pageProps) } };
    return (
      <>
        <script id="__NEXT_DATA__" type="application/json" dangerouslySetInnerHTML={{ __html: escapeJson(inlined) }} />
        <script
          type="application/json"
          data-now={when === 'onIntent' ? undefined : ''}
          dangerouslySetInnerHTML={{ __html: escapeJson(boot) }}
        />
        <script dangerouslySetInnerHTML={{ __html: loader.code }} />
      </>
    );
  }

  private nextPage(): NextPage {
    const { page } = this.context.__NEXT_DATA__;
    const files = new Set<string>();
    const manifest = this.context.buildManifest;
    for (const each of ['/_app', page]) for (const file of manifest.pages[each] ?? []) files.add(file);
    for (const file of [...this.context.dynamicImports, ...manifest.lowPriorityFiles]) files.add(file);
    const scripts = [...files].filter((file) => file.endsWith('.js')).map((file) => file.replace(/^static\/|\.js$/g, ''));
    // One runtime for all pages learns from these what the page consists of; Next would write them as a script, which the
    // Content-Security-Policy refuses.
    const groups = ['/_app', page].map((each) => manifest.pagesChunkGroupBootstrapParams?.[each]).filter((group) => group !== undefined);
    return { scripts, into: manifest.chunkLoadingGlobal ?? 'TURBOPACK', groups };
  }
}
