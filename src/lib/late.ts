import { say } from './boot';
import { here, reload, stay, wasReloaded } from './document-load';
import { isAtField, isTyped } from './typed';

const isInUse = (): boolean => isAtField() || isTyped();

/**
 * Code that is fetched when it is needed. A deployment takes files away that open pages still name: a document that did not
 * come by a reload is then loaded anew, once, unless that would lose what somebody types in it.
 * @throws what the import or the line threw, where the page stays; who asked for it does without
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    say(error);
    if (!window.__boot || wasReloaded() || isInUse()) throw error;
    // Without a line the document would go, and none would come.
    await fetch(here(), { method: 'HEAD', cache: 'no-store' });
    // That took a moment, in which somebody may have begun.
    if (isInUse()) throw error;
    reload();
    // Until the new document is there the old one waits; who types in it meanwhile keeps it.
    return new Promise((_, reject) =>
      addEventListener(
        'input',
        () => {
          stay();
          reject(error as Error);
        },
        { capture: true, once: true },
      ),
    );
  }
}
