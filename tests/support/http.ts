import { request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The same, when it is no text. */
  bytes: Buffer;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs?: number;
}

/**
 * One HTTP request to this machine, whatever the name in the URL: names under `.localhost` are not known to every
 * resolver, so the connection goes to 127.0.0.1 and the name travels in the Host header. The path is sent as it is
 * written, which `fetch` would normalise.
 */
export function ask(origin: string, path: string, options: Ask = {}): Promise<Answer> {
  const url = new URL(origin);
  // Node sends the body of a DELETE or OPTIONS without saying where it ends, which is a malformed request.
  const length = options.body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(options.body)) };
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: url.port,
        method: options.method ?? 'GET',
        path,
        headers: { Host: url.host, ...length, ...options.headers },
        timeout: options.timeoutMs ?? 30_000,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString('utf8'), bytes });
        });
      },
    );
    call.on('timeout', () => call.destroy(new Error(`no answer from ${origin}${path.slice(0, 80)} in time`)));
    call.on('error', reject);
    call.end(options.body);
  });
}
