import { z } from 'zod';

export interface Service {
  /** GraphQL endpoint. */
  endpoint: URL;
  key: string;
  /** Template of a site's root there (SITECORE_APP_TEMPLATE_ID); the toolkit's unless given. */
  appTemplateId?: string | undefined;
}

/** What a content service answered to one question; a refusal of the query is an answer too. */
export interface Reply {
  status: number;
  /** ms that the service's clock is ahead of ours; undefined when it says no time. */
  clockMs: number | undefined;
  data: Record<string, unknown> | undefined;
  /** Messages of the service. */
  errors: string[];
  bytes: number;
}

const TIMEOUT_MS = 30_000;
const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.looseObject({ message: z.string() })).nullish(),
});

/** Asks a content service. @throws Error in words when nobody answers, or what answers speaks no GraphQL */
export async function ask({ endpoint, key }: Service, query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
  const asked = Date.now();
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sc_apikey: key },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
    throw new Error(`nobody answers at ${endpoint.href}: ${cause ?? (error instanceof Error ? error.message : String(error))}`);
  });
  const text = await response.text();
  const date = Date.parse(response.headers.get('date') ?? '');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const parsed = answer.safeParse(json);
  if (!parsed.success && response.ok)
    throw new Error(`${endpoint.href} answers ${response.status} with something that is no GraphQL: "${text.slice(0, 80)}"`);
  return {
    status: response.status,
    clockMs: Number.isNaN(date) ? undefined : date - (asked + Date.now()) / 2,
    data: parsed.data?.data ?? undefined,
    errors: (parsed.data?.errors ?? []).map(({ message }) => message),
    bytes: text.length,
  };
}
