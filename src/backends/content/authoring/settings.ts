import type { GroundSettings } from './ground.ts';

/** Where authoring finds what it needs. */
export interface AuthoringSettings {
  /** Folder of the records of changes; counted from the folder of `sitecore.json`. */
  journal: string;
  /** Origin of the user service, which says who calls. */
  userService: string;
  /** What is published is committed to git. */
  commits?: boolean;
  /** What is kept beside the items; without it nothing is published, released or told. */
  ground?: GroundSettings | undefined;
}

/** Where records are kept when no setting says so. */
export const DEFAULT_JOURNAL = '.data/content-journal';
