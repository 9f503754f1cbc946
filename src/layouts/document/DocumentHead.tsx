import { Head } from 'next/document';
import { onIntent } from './on-intent';

type Files = Parameters<Head['getScripts']>[0];

/**
 * Next's `<head>` without its scripts on pages that hydrate on intent: the loader appends them later. Overriding the
 * methods that make the script elements (Next 16.4) leaves everything else in the head alone, JSON-LD included.
 */
export class DocumentHead extends Head {
  override getScripts(files: Files) {
    return onIntent(this.context) ? [] : super.getScripts(files);
  }

  override getDynamicChunks(files: Files) {
    return onIntent(this.context) ? [] : super.getDynamicChunks(files);
  }

  override getPolyfillScripts() {
    return onIntent(this.context) ? [] : super.getPolyfillScripts();
  }

  override getPreloadMainLinks(files: Files) {
    return onIntent(this.context) ? [] : super.getPreloadMainLinks(files);
  }

  override getPreloadDynamicChunks() {
    return onIntent(this.context) ? [] : super.getPreloadDynamicChunks();
  }
}
