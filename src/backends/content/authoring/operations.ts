import { browseOperations } from './browse/operations.ts';
import type { AuthoringContext, PublishingContext } from './context.ts';
import { historyOperations } from './history/operations.ts';
import type { AuthoringCall } from './http/call.ts';
import { languagesOperations } from './items/languages.ts';
import { itemOperations } from './items/operations.ts';
import { layoutOperations } from './layout/operations.ts';
import { mediaOperations } from './media/operations.ts';
import { presenceOperations } from './presence/operations.ts';
import { deliveryOperations } from './publishing/operations.ts';
import { releaseOperations } from './releases/operations.ts';
import { structureOperations } from './structure/operations.ts';
import { versionOperations } from './versions/operations.ts';
import { workflowOperations } from './workflow/operations.ts';
import { publishOperations } from './workflow/publish-operations.ts';
import { recycleOperations } from './recycle/operations.ts';

/** Every call below `/authoring/v1`. */
export const authoringOperations = (context: AuthoringContext): AuthoringCall[] => [
  ...itemOperations(context),
  ...languagesOperations(context),
  ...layoutOperations(context),
  ...structureOperations(context),
  ...browseOperations(context),
  ...mediaOperations(context),
  ...presenceOperations(context),
  ...historyOperations(context),
  ...versionOperations(context),
  ...recycleOperations(context),
];

/** The calls that need what is kept beside the items. */
export const publishingOperations = (context: PublishingContext): AuthoringCall[] => [
  ...workflowOperations(context),
  ...publishOperations(context),
  ...releaseOperations(context),
  ...deliveryOperations(context),
];
