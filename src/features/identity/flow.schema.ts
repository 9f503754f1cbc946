import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { AUTHENTICATOR_KEYS, SET_UP_KEYS } from './authenticators';
import { flowPages } from './pages';
import { problem, stepView, views, type StepView } from './step-view.schema';

/**
 * A sign-in that is under way, as the visitor's browser keeps it: sealed, so that it is neither read nor changed there, and
 * parsed when it is read, since another version of the site may have sealed it.
 */

/** Transaction of the identity provider, as okta-auth-js stores it; what the library keeps beside is its own. */
export const transactionSchema = z.looseObject({ state: z.string(), codeVerifier: z.string(), nonce: z.string().optional() });
export type Transaction = z.infer<typeof transactionSchema>;

/** What a sign-in has come to with the provider, whichever step it is at. */
const courseSchema = z.object({
  transaction: transactionSchema,
  /** How the visitor proved who they are; social until a step says otherwise. */
  method: z.enum(['password', 'passwordless']).optional(),
  /** A sign-up: what the form said, for the account that is made of it. */
  profile: z.strictObject({ firstName: z.string(), lastName: z.string() }).optional(),
  /** A code has proved the address of a new account, as of who came by another provider. */
  opening: z.literal(true).optional(),
  /** The sign-in connects the account of another provider, which this transaction waits for. */
  linking: z.literal(true).optional(),
  /** What a reader who is signed in sets up. */
  setUp: z.enum(SET_UP_KEYS).optional(),
});
export type Course = z.infer<typeof courseSchema>;
const course = courseSchema.shape;

/** What is sent to choose a way: its id, and what else the provider fixed for it. */
const way = z.record(z.string(), z.string());
/** Of the ways that may be chosen now. */
const ids = z.partialRecord(z.enum(AUTHENTICATOR_KEYS), way);
/** Name of the field that takes the code. */
const field = z.enum(['passcode', 'totp']);
/** It is being set up: a code of a new address, a new password. */
const enrolling = z.boolean();

/** A step, with what is kept of it beside its view; `under` is the form of the provider that it is posted to, where that is not its usual one. */
const stage = <V extends z.ZodRawShape, F extends z.ZodRawShape>({ shape }: z.ZodObject<V>, fields: F) =>
  z.strictObject({ ...shape, ...fields });

const resting = z.discriminatedUnion('step', [
  // The form of a first step begins anew, but for one that connects an account.
  stage(views.identify, { linking: transactionSchema.optional() }),
  stage(views.signUp, {}),
  stage(views.recovery, {}),
  stage(views.unlock, {}),
  stage(views.choose, { ...course, ids, under: z.literal('authenticator-verification-data').optional() }),
  stage(views.code, { ...course, ids, field, enrolling }),
  stage(views.password, { ...course, ids }),
  stage(views.question, { ...course, ids }),
  stage(views.passkey, { ...course, ids }),
  // `chosen`: it is offered and not begun, since a provider may let nobody leave it out that has begun.
  stage(views.newPassword, { ...course, enrolling, chosen: way.optional(), under: z.literal('reenroll-authenticator').optional() }),
  stage(views.setUpChoose, { ...course, ids }),
  stage(views.setUpPasskey, course),
  stage(views.setUpApp, { ...course, field }),
  stage(views.setUpPhone, { ...course, chosen: way, under: z.literal('authenticator-enrollment-data').optional() }),
  stage(views.setUpQuestion, course),
  stage(views.link, {}),
  stage(views.passwordSet, {}),
  stage(views.unlocked, {}),
  stage(views.lookAtMail, {}),
  stage(views.reset, {}),
  stage(views.signedIn, { added: z.enum(SET_UP_KEYS).optional() }),
]);
export type RestingStage = z.infer<typeof resting>;

/** The browser goes on to the identity provider, which gives it a session and sends it back; who comes back by hand is where they left. */
const leaving = z.strictObject({ step: z.literal('leaving'), leave: z.string(), left: resting, ...course });

const stageSchema = z.discriminatedUnion('step', [resting, leaving]);
export type Stage = z.infer<typeof stageSchema>;
export type StageName = RestingStage['step'];

export const flowSchema = z.strictObject({
  /** Tells the flows of several tabs apart; the first save gives it. It opens nothing without the cookie of its name. */
  id: z.string().optional(),
  at: z.enum([...flowPages, 'signUpThanks']),
  language: z.enum(LANGUAGES),
  problems: z.array(problem).readonly(),
  /** What was typed, to be shown again; never a secret. */
  values: z.record(z.string(), z.string()),
  /** Where the sign-in leads (specification section 3, "redirect url"). */
  to: z.string().optional(),
  /** Where the visitor was when it began ("last accessed url"). */
  from: z.string().optional(),
  /** What the step says first, as a dictionary key. */
  notice: z.string().optional(),
  stage: stageSchema,
});
export type Flow = z.infer<typeof flowSchema>;
/** A flow as it was saved. */
export type KeptFlow = Flow & { id: string };
/** A flow at one of some steps. */
export type FlowAt<S extends StageName> = Omit<Flow, 'stage'> & { stage: Extract<RestingStage, { step: S }> };

/** The step itself, for one that the browser has left too. */
export const restingOf = (stage: Stage): RestingStage => (stage.step === 'leaving' ? stage.left : stage);
/** What the visitor sees of it. */
export const viewOf = (stage: Stage): StepView => stepView.parse(restingOf(stage));

/** What the sign-in has come to; nothing where the provider knows of none. */
export function courseOf(stage: Stage): Partial<Course> {
  if (stage.step === 'identify') return stage.linking ? { transaction: stage.linking, linking: true } : {};
  return 'transaction' in stage ? courseSchema.parse(stage) : {};
}

/** A step as the provider's answer asks for it. */
export type Asked = RestingStage extends infer S ? (S extends unknown ? Omit<S, keyof Course> : never) : never;

/** The step that is asked for, with what the sign-in has come to; undefined where that needs a transaction which is not there. */
export function stageOf(asked: Asked, { transaction, ...rest }: Partial<Course>): RestingStage | undefined {
  switch (asked.step) {
    case 'identify':
      return rest.linking && transaction ? { ...asked, linking: transaction } : asked;
    case 'sign-up':
    case 'recovery':
    case 'unlock':
    case 'link':
    case 'password-set':
    case 'unlocked':
    case 'look-at-mail':
    case 'reset':
    case 'signed-in':
      return asked;
    default:
      return transaction && { ...asked, ...rest, transaction };
  }
}
