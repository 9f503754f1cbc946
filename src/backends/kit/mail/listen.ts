import type { AddressInfo } from 'node:net';
import type { SMTPServer, SMTPServerDataStream } from 'smtp-server';
import type { Log } from '../log.ts';

export interface SmtpListener {
  readonly url: string;
  stop(): Promise<void>;
}

/** What an SMTP server refuses with: its words, and the code of RFC 5321, section 4.2. */
export const smtpRefusal = (message: string, responseCode: number): Error => Object.assign(new Error(message), { responseCode });

/** A mail as it came in; undefined for one that is larger than `most` bytes, of which nothing is kept. It is read to its end either way. */
export function readMail(stream: SMTPServerDataStream, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else chunks.length = 0;
    });
    stream.on('end', () => resolve(stream.sizeExceeded || size > most ? undefined : Buffer.concat(chunks)));
  });
}

/**
 * Begins to listen. @param setting that names another port
 * @throws Error that says what is wrong with the port, and what to do
 */
export async function listenSmtp(
  server: SMTPServer,
  { name, host, port, setting, log }: { name: string; host: string; port: number; setting: string; log: Log },
): Promise<SmtpListener> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          `${name} cannot listen on ${host}:${port}: ${error.code === 'EADDRINUSE' ? `the port is taken; ${setting} gives another` : error.message}.`,
          { cause: error },
        ),
      ),
    );
    server.listen(port, host, () => resolve());
  });
  // A client that goes away in mid-sentence is no reason to end the process.
  server.on('error', (error: Error) => log.warn({ err: error }, 'an SMTP connection failed'));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${bound}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
