import { z } from 'zod';
import type { StepContext } from '../../authenticators/types.ts';
import type { Step } from '../state.ts';

/** One call of IDX that continues a transaction: what it takes, when it may come, what it does to the transaction. */
export interface IdxStep<S extends z.ZodType = z.ZodType> {
  /** Below /idp/idx/. */
  path: string;
  schema: S;
  /** Steps at which it may come; `any` for all. */
  from: readonly Step['at'][] | 'any';
  run(context: StepContext, input: z.infer<S>): Promise<void>;
}

/** Keeps the schema's type for `run`; the table itself is of one type. */
export const idxStep = <S extends z.ZodType>(step: IdxStep<S>): IdxStep => step as unknown as IdxStep;

/** A member of `credentials`, of any authenticator. */
export const credential = z.union([z.string().max(20_000), z.boolean(), z.number(), z.null()]);
