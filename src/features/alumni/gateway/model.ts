import type { Me } from './gateway.schema';

/** What the page shows to whoever is no member: how to become one, and how far that is. */
export type GatewayData =
  | { signedIn: false; /** Paths that lead back here. */ signIn: string; signUp: string }
  | {
      signedIn: true;
      state: Exclude<Me['state'], 'member'>;
      request: Me['request'];
      askAgainAt: string | undefined;
      /** Of the account, which the list of former colleagues is asked for; empty where it cannot be told. */
      email: string;
      /** What is agreed to, and its version; beside it what may be ticked too, empty where newsletters are not asked about. */
      wording: { version: string; text: string; newsletters: string };
      /** Of an invitation, as the address says it; may be empty. */
      code: string;
    };
