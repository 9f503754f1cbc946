import type { IdxTransaction } from '@okta/okta-auth-js';
import type { z } from 'zod';
import type { AuthClient, Visitor } from '../auth-client.server';
import type { Flow } from '../flow-store.server';
import type { IdentityPage, StepName } from '../model';

export interface StepContext {
  flow: Flow;
  auth: AuthClient;
  visitor: Visitor;
}

/** What a step came to: an answer of the provider, or a change of the flow alone, or a place to go to. */
export type StepResult = { answer: IdxTransaction; change?: Partial<Flow> } | { change: Partial<Flow> } | { leave: string };

/** One step of a sign-in, as a form posts it to `/api/auth/<name>`. */
export interface Step {
  /** Parses the form; messages are dictionary keys. */
  input: z.ZodType;
  /** The steps at which it may be posted; a step that begins a flow names none. */
  from: readonly StepName[] | 'anywhere';
  /** Begins a flow at this step, whatever was under way. */
  begins?: 'identify' | 'sign-up' | 'recovery' | 'unlock';
  /** Goes on with the transaction in the form's `ticket`, which a question to the browser's passkeys came with. */
  ticket?: true;
  /** The page on which the flow goes on when the step came from elsewhere. */
  page?: IdentityPage;
  /** Fields of the form that are shown again; a secret is never among them. */
  keeps: readonly string[];
  run(context: StepContext, input: never): Promise<StepResult>;
}

/** Declares a step with its input's type. */
export const step = <S extends z.ZodType>(
  definition: Omit<Step, 'input' | 'run'> & { input: S; run(context: StepContext, input: z.output<S>): Promise<StepResult> },
): Step => definition;
