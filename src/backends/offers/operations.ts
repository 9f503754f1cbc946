import { contentOperations } from './content/operations.ts';
import type { OffersContext } from './context.ts';
import type { OffersCall } from './http/house.ts';
import { meterOperations } from './meter/operations.ts';

/** Every call of the service that answers JSON, in the order of the contract. */
export const offersOperations = (context: OffersContext): OffersCall[] => [...meterOperations(context), ...contentOperations(context)];
