import { z } from 'zod';
import { count } from '@/server/counters';
import { isServiceFailure } from '../common/server';
import { callUserService, isServiceRefusal } from '../session/server';

const schema = z.object({ issue: z.object({ due: z.string(), pieces: z.array(z.string()) }).optional() });

/** What the latest weekly issue brought, as ids of entries of the feed; undefined where none is known, or the service does not say. */
export async function sentIssue(language: string): Promise<z.infer<typeof schema>['issue']> {
  try {
    return (await callUserService(`/v1/newsletter/latest?${new URLSearchParams({ language })}`, schema, { for: 'site' })).issue;
  } catch (error) {
    if (!isServiceFailure(error) && !isServiceRefusal(error)) throw error;
    count('account.issueFailures');
    return undefined;
  }
}
