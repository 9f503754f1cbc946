import { alertOperations } from './alerts/operations.ts';
import type { FormsContext } from './context.ts';
import type { Operation } from './http/operation.ts';
import { codeOperations } from './otp/operations.ts';
import { adminOperations } from './submit/admin.ts';
import { submitOperations } from './submit/operations.ts';

/** Every call of the service, in the order of the contract. */
export const formsOperations = (context: FormsContext): Operation[] => [
  ...submitOperations(context),
  ...codeOperations(context),
  ...alertOperations(context),
  ...adminOperations(context),
];
