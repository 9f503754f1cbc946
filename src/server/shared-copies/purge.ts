import { registry, type Purge, type Registry } from '@/door/registry';

/**
 * Takes copies away from the door of this process, and lets nothing be kept that is being made at this moment. Pages
 * that are to be made anew are queued before (`freshenFirst`), so that who asks next gets the new one.
 * @param what pages by the paths by which Next makes them anew (`made-of/page-path`); `rest` for all that is no page
 */
export const purgeShared = (what: Purge): void => registry().purge?.(what);

/** Has the door wait, before it asks Next for a page, for what is still to be done for it, and keep nothing that is older for long. */
export const freshenFirst = (owed: Required<Pick<Registry, 'freshen' | 'isOwed'>> & Pick<Registry, 'watchedMs'>): void =>
  void Object.assign(registry(), owed);
