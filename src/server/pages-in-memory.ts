import { onePerProcess } from './one-per-process';

/** An address as it was asked of a site, without language prefix, encoded. */
export interface AskedPage {
  site: string;
  language: string;
  path: string;
}

type MayBePage = (asked: AskedPage) => Promise<boolean>;

/** What the site knows of its pages without asking anybody, for the proxy, which is bundled without the content services. */
const shared = () => onePerProcess<{ mayBePage?: MayBePage }>('pagesInMemory', () => ({}));

export const tellWhatMayBePages = (mayBePage: MayBePage): void => void (shared().mayBePage = mayBePage);
/** Whether there may be a page at an address that programs try everywhere; never rejects. */
export const mayBePage: MayBePage = async (asked) => (await shared().mayBePage?.(asked)) ?? false;
