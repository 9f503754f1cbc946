import { alertOperations } from './alerts/operations.ts';
import type { FormsContext } from './context.ts';
import type { FormsCall } from './http/call.ts';
import { inboxOperations } from './inbox/operations.ts';
import { codeOperations } from './otp/operations.ts';
import { adminOperations } from './submit/admin.ts';
import { placeOperations } from './places/operations.ts';
import { stepOperations } from './steps/operations.ts';
import { submitOperations } from './submit/operations.ts';

/** Every call of the service, in the order of the contract. */
export const formsOperations = (context: FormsContext): FormsCall[] => [
  ...submitOperations(context),
  ...stepOperations(context),
  ...placeOperations(context),
  ...codeOperations(context),
  ...alertOperations(context),
  ...adminOperations(context),
  ...inboxOperations(context),
];
