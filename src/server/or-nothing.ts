import { AppError, errorCode } from './errors';

/** How services say that there is nothing of a name, or that it can be no name. */
const NOTHING = [404, 400, 422];

/** Whether an error is how a service says that there is nothing. */
export const isNothing = (error: unknown): boolean =>
  errorCode(error) === 'service/status' && error instanceof AppError && NOTHING.includes(error.upstreamStatus ?? 0);

/** Undefined where a service says that there is nothing. @throws AppError `service/…` */
export async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isNothing(error)) return undefined;
    throw error;
  }
}
