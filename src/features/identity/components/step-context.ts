import { createContext, useContext, type FormEvent } from 'react';
import type { IdentityState, PostName } from '../model';

export interface StepContextValue {
  state: IdentityState;
  busy: boolean;
  /** Answers so far: a secret is typed again after each. */
  turn: number;
  /** Sends the form by script; without one the browser sends it. */
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** Sends fields that no form holds, such as a passkey's answer. */
  send(name: PostName, fields: Readonly<Record<string, string>>): void;
  /** Shows a problem that only the browser knows. */
  fail(key: string): void;
  /** Whether a script runs. */
  live: boolean;
}

/** Id of what a step says before its fields: why a sign-in is asked for, or what was done. */
export const NOTICE_ID = 'signin-notice';
/** Id of what a step is about, where it says so before its fields. */
export const HINT_ID = 'signin-hint';

/** Whether the step around a field says what it is about (`HINT_ID`). */
export const HintContext = createContext(false);

export const StepContext = createContext<StepContextValue | null>(null);

export function useStep(): StepContextValue {
  const value = useContext(StepContext);
  if (!value) throw new Error('useStep needs an IdentityFlow above it.');
  return value;
}
