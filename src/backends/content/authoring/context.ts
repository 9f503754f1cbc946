import type { Log } from '../../kit/log.ts';
import type { Ground } from './ground.ts';
import type { Db } from './storage/database.ts';
import type { Bin } from './recycle/bin.ts';
import type { Done, ItemStore } from './store/index.ts';
import type { Sights } from './workflow/seen.ts';

/** What the authoring calls work with. */
export interface AuthoringContext {
  store: ItemStore;
  /** The changes that this service made, the oldest first. */
  history(): Promise<readonly Done[]>;
  /** What was deleted, and can come back. */
  bin: Bin;
  /** What somebody looked at before they did what cannot be taken back. */
  sights: Sights;
  /** What is kept beside the items; none where nothing is published. */
  db?: Db | undefined;
  log: Log;
  now: () => Date;
}

/** With what is kept beside the items: who publishes needs it. */
export type PublishingContext = AuthoringContext & Ground;
