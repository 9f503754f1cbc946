import type { Occasion } from '../../kit/mail/occasion.ts';
import type { Enrolment } from '../accounts/enrolments.ts';
import type { User } from '../accounts/users.ts';
import type { ClientConfig } from '../config.ts';
import type { Challenge, Enrolling } from '../idx/state.ts';
import type { Transaction } from '../idx/transaction.ts';
import type { Services } from '../services.ts';
import type { AuthenticatorKey } from './catalogue.ts';

/** What a step works on. */
export interface StepContext {
  services: Services;
  client: ClientConfig;
  tx: Transaction;
  /** The account; undefined too when what was typed belongs to none. */
  user: User | undefined;
  enrolments: readonly Enrolment[];
  /** Of the visitor, as far as it is known. */
  address: string;
  /** When and with which browser the step came, for mails to the owner. */
  occasion: Occasion;
  /** Secret of the browser; it may be one that signed in to the account before. */
  device: string | undefined;
}

/** An input of a form in IDX. */
export interface Field {
  name: string;
  label?: string;
  type?: string;
  required?: boolean;
  secret?: boolean;
  visible?: boolean;
  mutable?: boolean;
  value?: string;
  maxLength?: number;
  minLength?: number;
  hint?: string;
  form?: { value: readonly Field[] };
  options?: readonly { label: string; value: unknown; relatesTo?: string }[];
  messages?: unknown;
}

export type Credentials = Readonly<Record<string, unknown>>;

type ChallengeOf<K> = Extract<Challenge, { key: K }>;
type EnrollingOf<K> = Extract<Enrolling, { key: K }>;

/** What a client is told beside the form; `sends` brings the actions resend and poll. */
export interface Details {
  profile?: Readonly<Record<string, string>>;
  contextualData?: unknown;
  settings?: unknown;
  sends?: 'email' | 'phone';
}

/** One way to prove that somebody is there. Refusals are thrown as IdxProblem. */
export interface Authenticator<K extends AuthenticatorKey> {
  /** Begins a verification: sends a code, makes a challenge. Must do the same for an account that does not exist. */
  startChallenge(context: StepContext): Promise<ChallengeOf<K>>;
  verify(context: StepContext, challenge: ChallengeOf<K>, credentials: Credentials): Promise<void>;
  challengeFields(context: StepContext, challenge: ChallengeOf<K>): readonly Field[];
  challengeDetails(context: StepContext, challenge: ChallengeOf<K>): Details | Promise<Details>;
  startEnrolment(context: StepContext, input: Credentials): Promise<EnrollingOf<K>>;
  enrol(context: StepContext, enrolling: EnrollingOf<K>, credentials: Credentials): Promise<void>;
  /** The field `credentials` without its name. */
  enrolForm(context: StepContext, enrolling: EnrollingOf<K>): Pick<Field, 'form' | 'options'>;
  enrolDetails(context: StepContext, enrolling: EnrollingOf<K>): Details | Promise<Details>;
}

export const text = (credentials: Credentials, name: string): string | undefined => {
  const value = credentials[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
