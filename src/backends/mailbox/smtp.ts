import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Log } from '../kit/log.ts';
import { parseMessage } from './message.ts';
import type { MessageStore } from './store.ts';

export interface SmtpListener {
  readonly url: string;
  stop(): Promise<void>;
}

/** A message larger than this is refused while it arrives, by SIZE (RFC 1870). */
const MAX_MESSAGE_BYTES = 5 * 1024 * 1024;
const MAX_CLIENTS = 50;
const MAX_RECIPIENTS = 100;

const refusal = (message: string, responseCode: number): Error => Object.assign(new Error(message), { responseCode });

/** Takes every mail for every address, and hands none on. */
export async function startSmtp(options: { host: string; port: number; store: MessageStore; log: Log }): Promise<SmtpListener> {
  const { host, port, store, log } = options;
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MESSAGE_BYTES,
    maxClients: MAX_CLIENTS,
    closeTimeout: 2000,
    onRcptTo: (_address, session, done) =>
      session.envelope.rcptTo.length >= MAX_RECIPIENTS ? done(refusal(`More than ${MAX_RECIPIENTS} recipients.`, 452)) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_MESSAGE_BYTES) chunks.push(chunk);
        else chunks.length = 0;
      });
      stream.on('end', () => {
        if (stream.sizeExceeded || size > MAX_MESSAGE_BYTES)
          return done(refusal(`The message is larger than ${MAX_MESSAGE_BYTES} bytes.`, 552));
        const { mailFrom, rcptTo } = session.envelope;
        parseMessage(Buffer.concat(chunks), { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) })
          .then((message) => store.add(message))
          .then(
            () => done(),
            (error: unknown) => {
              log.error({ err: error }, 'a message could not be kept');
              done(refusal('The message could not be kept.', 451));
            },
          );
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          `mailbox cannot listen on ${host}:${port}: ${error.code === 'EADDRINUSE' ? 'the port is taken; MAILBOX_SMTP_PORT gives another' : error.message}.`,
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
