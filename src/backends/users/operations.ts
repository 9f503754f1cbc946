import { identityOperations } from './accounts/identity-operations.ts';
import { accountOperations } from './accounts/operations.ts';
import { passwordOperations } from './accounts/password-operations.ts';
import { roleOperations } from './accounts/role-operations.ts';
import { personalizationOperations } from './content/personalization-operations.ts';
import { ratingOperations } from './content/rating-operations.ts';
import { savedOperations } from './content/saved-operations.ts';
import type { UsersContext } from './context.ts';
import { keptIssueOperations } from './digest/kept-issue.ts';
import { digestOperations } from './digest/schedule.ts';
import type { UsersCall } from './http/call.ts';
import { subscriptionOperations } from './subscriptions/operations.ts';
import { keyOperations } from './tokens/key-operations.ts';
import { providerOperations } from './tokens/provider-operations.ts';
import { sessionOperations } from './tokens/session-operations.ts';
import { signInOperations } from './tokens/sign-in-operations.ts';

/** Every call of the service, in the order of the contract. */
export const usersOperations = (context: UsersContext): UsersCall[] => [
  ...signInOperations(context),
  ...providerOperations(context),
  ...sessionOperations(context),
  ...accountOperations(context),
  ...identityOperations(context),
  ...passwordOperations(context),
  ...subscriptionOperations(context),
  ...savedOperations(context),
  ...ratingOperations(context),
  ...personalizationOperations(context),
  ...roleOperations(context),
  ...digestOperations(context),
  ...keptIssueOperations(context),
  ...keyOperations(context),
];
