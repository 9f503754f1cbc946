import { routes } from '@/config/routes';
import type { CookieJar } from '@/features/account/server';
import { storeFlash } from '@/features/account/common/server';
import { languagePath } from '@/lib/language-path';
import { clearFlow } from './flow-store.server';
import type { Flow } from './flow.schema';

/** The page of the account's security. */
export const securityPage = (language: string): string => languagePath(routes.security.path, language);

/** Back on the page of the account's security, which says what came of it. */
export async function backToSecurity(
  jar: CookieJar,
  language: string,
  outcome: { kind: 'ok' | 'error'; message: string },
  flow: Pick<Flow, 'id'> = {},
): Promise<{ location: string }> {
  clearFlow(jar, flow);
  await storeFlash(jar, routes.security.path, { form: 'set-up', ...outcome });
  return { location: securityPage(language) };
}

/** Goes on with the flow; one that sets something up is left where it is done, or nothing of it is left. */
export async function endSetUp(jar: CookieJar, flow: Flow): Promise<{ location: string } | { flow: Flow }> {
  const { stage, problems, language } = flow;
  if (flow.at !== 'security' || stage.step !== 'signed-in') return { flow };
  const outcome = stage.added
    ? ({ kind: 'ok', message: `account.security.added.${stage.added}` } as const)
    : ({ kind: 'error', message: problems[0]?.key ?? 'signIn.problem.over' } as const);
  return backToSecurity(jar, language, outcome, flow);
}
