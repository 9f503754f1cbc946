import type { z } from 'zod';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { advance, type StepResult } from '../advance.server';
import type { AuthClient, Visitor } from '../auth-client.server';
import type { Flow, StageName, Transaction } from '../flow.schema';
import { post, type FlowFrom, type Outcome, type Post } from './post';

interface StepContext<F> {
  flow: F;
  auth: AuthClient;
  visitor: Visitor;
}

type Take<F extends readonly StageName[] | 'anywhere', I> = (context: StepContext<FlowFrom<F>>, input: I) => Promise<StepResult>;

/**
 * Declares a form that takes a step with the identity provider. Without an answer of the provider the flow is as it was, and
 * says so.
 */
export const step = <I extends z.ZodType, const F extends readonly StageName[] | 'anywhere'>({
  run: take,
  ...terms
}: Omit<Post, 'run' | 'from'> & { from: F; input: I; run: Take<F, z.output<I>> }): Post & { take: Take<F, z.output<I>> } => ({
  ...post<I, F>({ ...terms, run: (flow, input, { visitor }) => taken(flow, visitor, (tools) => take({ flow, ...tools }, input)) }),
  take,
});

/** @param transaction to go on with, where it is not the flow's own */
export async function taken(
  flow: Flow,
  visitor: Visitor,
  act: (tools: { auth: AuthClient; visitor: Visitor }) => Promise<StepResult>,
  transaction?: Transaction,
): Promise<Outcome> {
  try {
    return { flow: await advance(flow, visitor, act, transaction) };
  } catch (error) {
    if (!errorCode(error).startsWith('service/')) throw error;
    logger.error({ err: error }, 'the identity provider did not answer');
    return { flow: { ...flow, problems: [{ key: 'signIn.problem.down' }] } };
  }
}
