import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { firstOf, lookupFor } from './local-names.ts';

/** Posts a body, follows nothing, and reads no answer. @returns the status. @throws when nobody answers within the time */
export function post(address: string, headers: Readonly<Record<string, string>>, body: string, timeoutMs: number): Promise<number> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { 'content-length': Buffer.byteLength(body), ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        ...lookupFor(url),
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on('error', (error) => reject(firstOf(error)));
    call.end(body);
  });
}
