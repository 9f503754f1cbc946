import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookupFor } from '../../kit/http/local-names.ts';

/** Posts a form, follows nothing, and reads no body. @returns the status. @throws when nobody answers within the time */
export function postForm(address: string, form: URLSearchParams, timeoutMs: number): Promise<number> {
  const url = new URL(address);
  const body = form.toString();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
        ...lookupFor(url),
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
