import { z } from 'zod';
import { callUserService } from '@/features/account/server';
import { count } from '@/server/counters';
import type { CalledFor } from '@/server/client-address';
import { logger } from '@/server/logger';

/** `GET /passwordless-login-user-details`, as far as the step says it: nothing in it tells whether there is an account. */
const detailsSchema = z.object({ codeMinutes: z.number().int().positive() });

/**
 * How long a code by mail is good for, as a value of the step that takes it. Without an answer the step says what is usual:
 * nobody is kept out for it.
 */
export async function codeMinutes(email: string, visitor: CalledFor): Promise<{ codeMinutes?: string }> {
  try {
    const { codeMinutes: minutes } = await callUserService(
      `/passwordless-login-user-details?${new URLSearchParams({ email })}`,
      detailsSchema,
      { for: visitor },
    );
    return { codeMinutes: String(minutes) };
  } catch (error) {
    count('signIn.detailFailures');
    logger.warn({ err: error }, 'how long codes are good for cannot be told');
    return {};
  }
}
