import { NextScript } from 'next/document';
import { loader } from '@/generated/loader';
import { measure } from '@/generated/measure';
import { escapeJson } from '@/lib/escape-json';
import type { BootData } from './boot-data';
import { hydration } from './on-intent';

export interface DocumentScriptsProps {
  /** Reduces the page's props to what hydration needs, when static renderings stay as they are. */
  prune: (pageProps: unknown) => unknown;
}

/**
 * Next's scripts in development. In production: the page data under the id that Next's client reads (pruned on pages that
 * keep their static renderings), the list of the scripts to come, and the loader, which knows the two by their place before it.
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
          {/* eslint-disable-next-line @next/next/no-sync-scripts -- a module is deferred */}
          <script type="module" src={measure} data-inspect="" />
        </>
      );
    const { __NEXT_DATA__: data } = this.context;
    const files = new Set<string>();
    const manifest = this.context.buildManifest;
    for (const page of ['/_app', data.page]) for (const file of manifest.pages[page] ?? []) files.add(file);
    for (const file of [...this.context.dynamicImports, ...manifest.lowPriorityFiles]) files.add(file);
    const scripts = [...files].filter((file) => file.endsWith('.js')).map((file) => file.replace(/^static\/|\.js$/g, ''));
    // One runtime for all pages learns from these what the page consists of; Next would write them as a script, which the
    // Content-Security-Policy refuses.
    const groups = ['/_app', data.page]
      .map((page) => manifest.pagesChunkGroupBootstrapParams?.[page])
      .filter((group) => group !== undefined);
    const boot: BootData = { scripts, into: manifest.chunkLoadingGlobal ?? 'TURBOPACK', groups };
    // What says no, or nothing, says it when it is absent as well.
    const { isExperimentalCompile: _flag, isFallback: _fallback, scriptLoader: _scripts, ...said } = data;
    const pruned = when === 'now' ? data : { ...said, props: { ...data.props, pageProps: this.props.prune(data.props.pageProps) } };
    return (
      <>
        <script id="__NEXT_DATA__" type="application/json" dangerouslySetInnerHTML={{ __html: escapeJson(pruned) }} />
        <script
          type="application/json"
          data-now={when === 'onIntent' ? undefined : ''}
          dangerouslySetInnerHTML={{ __html: escapeJson(boot) }}
        />
        <script dangerouslySetInnerHTML={{ __html: loader.code }} />
      </>
    );
  }
}
