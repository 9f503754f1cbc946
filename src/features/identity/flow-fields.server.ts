import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { flowPages } from './pages';

const id = z.string().max(20);

/** What every form of the flow says: the page that it is on, of which flow it is, and where the sign-in leads. */
export const flowForm = z.object({
  at: z.enum(flowPages).catch('signIn'),
  language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  flow: id.optional().catch(undefined),
  to: z.string().max(2_000).optional().catch(undefined),
});

/** The same of what asks about one flow. */
export const ownFlowForm = flowForm.extend({ flow: id.min(1) });
