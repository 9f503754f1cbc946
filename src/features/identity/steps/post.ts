import type { CookieJar, SessionSource } from '@/features/account/server';
import { fieldProblems } from '@/features/account/validation/server';
import type { z } from 'zod';
import type { Visitor } from '../auth-client.server';
import { restingOf, type Flow, type FlowAt, type StageName } from '../flow.schema';
import type { IdentityPage } from '../model';

/** What came of a form: the flow as it stands, a place to go to, or what a script asked for. */
export type Outcome = { flow: Flow } | { location: string } | { json: unknown };

/** A form as it came. */
export interface Sent {
  jar: CookieJar;
  source: SessionSource;
  visitor: Visitor;
  /** Its fields, each once. */
  fields: Readonly<Record<string, string>>;
  /** The page that it stood on. */
  at: IdentityPage;
}

type From = readonly StageName[] | 'anywhere';
/** The flow as it comes to a form that may be posted at some steps. */
export type FlowFrom<F extends From> = F extends readonly StageName[] ? FlowAt<F[number]> : Flow;

interface Terms<F extends From = From> {
  /** The steps at which it may be posted; one that begins a flow, or has no part in one, names none. */
  from: F;
  /** Begins a flow at this step, whatever was under way. */
  begins?: 'identify' | 'sign-up' | 'recovery' | 'unlock';
  /** The page on which the flow goes on when the form came from elsewhere. */
  page?: Exclude<IdentityPage, 'security' | 'signUpThanks'>;
  /** Fields of the form that are shown again; a secret is never among them. */
  keeps?: readonly string[];
  /** The address is known the next time, if the box for it is ticked. */
  remembers?: true;
  /** Only asked for by a script: whoever asks may never sign in, so that nothing is kept for them. */
  asks?: true;
}

/** What a form may post to `/api/auth/<name>`. */
export interface Post extends Terms {
  /** Undefined where the flow is at none of its steps. */
  run(flow: Flow, sent: Sent): Promise<Outcome> | undefined;
}

const isAt = <F extends From>(flow: Flow, from: F): flow is Flow & FlowFrom<F> =>
  from === 'anywhere' || from.includes(restingOf(flow.stage).step);

/** Declares a form with the type of its input, whose messages are dictionary keys, and of the flow at its steps. */
export const post = <I extends z.ZodType, const F extends From>({
  input,
  run,
  ...terms
}: Terms<F> & { input: I; run(flow: FlowFrom<F>, input: z.output<I>, sent: Sent): Promise<Outcome> }): Post => ({
  ...terms,
  run: (flow, sent) => {
    // Whoever came back by hand from the provider goes on at the step that they left.
    const standing: Flow = { ...flow, stage: restingOf(flow.stage) };
    if (!isAt(standing, terms.from)) return undefined;
    const parsed = input.safeParse(sent.fields);
    return parsed.success
      ? run(standing, parsed.data, sent)
      : Promise.resolve({ flow: { ...standing, problems: fieldProblems(parsed.error) } });
  },
});
