import type { IdentityPage } from './model';

interface Where {
  flow: string | undefined;
  at: IdentityPage;
  to: string | undefined;
}

/** What a script says of the flow, as its forms do in hidden fields (`StepForm`). */
export const flowFields = ({ flow, at, to }: Where): Record<string, string> => ({
  at,
  language: document.documentElement.lang.split('-')[0] ?? 'en',
  ...(flow ? { flow } : {}),
  ...(to ? { to } : {}),
});
