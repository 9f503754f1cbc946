import { Head } from 'next/document';
import { hydration, isOfVisitors } from './on-intent';

type Files = Parameters<Head['getScripts']>[0];

/**
 * Next's `<head>` without its scripts in production: the loader appends them. Overriding the methods that make the script elements (Next 16.4) leaves everything else in the head alone, JSON-LD included.
 */
export class DocumentHead extends Head {
  private fromLoader(): boolean {
    return hydration(this.context) !== 'stock';
  }

  /** None in a visitor's page (`PageStyles`). For editors the style sheet alone: a preload right before it, which is Next's way, fetches nothing sooner. */
  override getCssLinks(files: Files) {
    if (isOfVisitors(this.context)) return [];
    return super.getCssLinks(files)?.filter(({ props }) => (props as { rel?: string }).rel !== 'preload') ?? null;
  }

  override getScripts(files: Files) {
    return this.fromLoader() ? [] : super.getScripts(files);
  }

  override getDynamicChunks(files: Files) {
    return this.fromLoader() ? [] : super.getDynamicChunks(files);
  }

  override getPolyfillScripts() {
    return this.fromLoader() ? [] : super.getPolyfillScripts();
  }

  override getPreloadMainLinks(files: Files) {
    return this.fromLoader() ? [] : super.getPreloadMainLinks(files);
  }

  override getPreloadDynamicChunks() {
    return this.fromLoader() ? [] : super.getPreloadDynamicChunks();
  }
}
