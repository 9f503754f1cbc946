import { say } from './boot';
import { here, reload, wasReloaded } from './document-load';
import { isTyped } from './typed';

/**
 * Code that is fetched when it is needed. A deployment takes files away that open pages still name: a document that did not
 * come by a reload is then loaded anew, once, unless that would lose what is typed in it.
 * @throws what the import or the line threw, where the page stays; who asked for it does without
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    say(error);
    if (!window.__boot || wasReloaded() || isTyped()) throw error;
    // Without a line the document would go, and none would come.
    await fetch(here(), { method: 'HEAD', cache: 'no-store' });
    // That took a moment, in which somebody may have begun.
    if (isTyped()) throw error;
    reload();
    // Until the new document is there the old one waits.
    return new Promise(() => undefined);
  }
}
