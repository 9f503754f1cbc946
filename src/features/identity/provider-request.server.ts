import type { HttpRequestClient, HttpResponse } from '@okta/okta-auth-js';
import { z } from 'zod';
import { callService } from '@/server/calls/call';

/** A step of a sign-in takes that long where a password is compared on a busy machine; nobody waits longer for a page. */
const TIMEOUT_MS = 10_000;

const json = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);

/** The body as the library's own client sends it. */
function bodyOf(data: unknown, contentType: string): string | undefined {
  if (data === undefined || data === null || typeof data === 'string') return data ?? undefined;
  if (contentType === 'application/x-www-form-urlencoded')
    return new URLSearchParams(Object.entries(data).map(([name, value]) => [name, String(value)])).toString();
  return JSON.stringify(data);
}

function parsed(text: string): { [name: string]: unknown } {
  try {
    return json.parse(JSON.parse(text)) as { [name: string]: unknown };
  } catch (error) {
    return { error, errorSummary: 'Could not parse server response' };
  }
}

/**
 * How okta-auth-js asks the provider: as everything else here is asked. Its own client waits without end for one that hangs.
 * @throws what the library's own client throws: the answer itself, where it is an error; else AppError, which the library wraps
 */
export const providerRequest: HttpRequestClient = async (method, url, { headers, data }) => {
  const sent = new Headers(headers);
  const { response, text } = await callService(
    url,
    { method, headers: sent, body: bodyOf(data, sent.get('content-type') ?? ''), timeout: TIMEOUT_MS },
    async (answer) => ({ response: answer, text: await answer.text() }),
  );
  const isJson = (response.headers.get('content-type') ?? '').toLowerCase().includes('application/json');
  const body = isJson ? parsed(text) : undefined;
  const result: HttpResponse = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    responseText: body ? JSON.stringify(body) : text,
    ...(body ? { responseType: 'json', responseJSON: body } : {}),
  };
  // The library takes what is thrown for the answer, and looks for the reason in it.
  if (!response.ok || body?.error !== undefined) throw result;
  return result;
};
