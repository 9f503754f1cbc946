import { accessOperations } from './access/operations.ts';
import { contentOperations } from './content/operations.ts';
import type { OffersContext } from './context.ts';
import { giftOperations } from './gifts/operations.ts';
import type { OffersCall } from './http/house.ts';
import { meterOperations } from './meter/operations.ts';
import { personalOperations } from './personal/operations.ts';
import { subscriptionOperations } from './subscriptions/operations.ts';
import { webhookOperations } from './webhook/operations.ts';

/** Every call of the service that answers JSON, in the order of the contract. */
export const offersOperations = (context: OffersContext): OffersCall[] => [
  ...meterOperations(context),
  ...accessOperations(context),
  ...contentOperations(context),
  ...subscriptionOperations(context),
  ...giftOperations(context),
  ...personalOperations(context),
  ...webhookOperations(context),
];
