import { createTransport } from 'nodemailer';
import type { Envelope } from './message.ts';

const TIMEOUT_MS = 10_000;

/** Another server does not take a mail, or does not answer: its code (RFC 5321, section 4.2) and its words. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly code: number;
  /** Its enhanced status (RFC 3463), where it gave one. */
  readonly status: string | undefined;
  constructor(words: string, code: number, { status, ...options }: ErrorOptions & { status?: string | undefined } = {}) {
    super(words, options);
    this.code = code;
    this.status = status;
  }
}

export interface Relays {
  /** The recipients of a mail that a server of their own takes, by its address; the others stay here. */
  elsewhere(recipients: readonly string[]): ReadonlyMap<string, string[]>;
  /** Resolves when every server has taken what is for its domain. @throws NotTaken */
  handOn(source: Buffer, envelope: Envelope): Promise<void>;
}

/** The enhanced status of an answer (RFC 3463), where it has one: whoever sends tells by it whether to try again. */
const statusOf = (response: string): string | undefined => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}) /.exec(response)?.[1];

/** The words of an answer without its codes, on one line. */
const wordsOf = (response: string): string =>
  response
    .replace(/^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** @param routes domain → `smtp://host:port` of the server that takes its mails */
export function createRelays(routes: Readonly<Record<string, string>>): Relays {
  const elsewhere = (recipients: readonly string[]): Map<string, string[]> => {
    const found = new Map<string, string[]>();
    for (const address of recipients) {
      const url = routes[address.slice(address.lastIndexOf('@') + 1).toLowerCase()];
      if (url !== undefined) found.set(url, [...(found.get(url) ?? []), address]);
    }
    return found;
  };
  return {
    elsewhere,
    handOn: async (source, envelope) => {
      for (const [url, to] of elsewhere(envelope.to)) {
        const { hostname, port } = new URL(url);
        const transport = createTransport({
          host: hostname.replace(/^\[|\]$/g, ''),
          port: Number(port) || 25,
          secure: false,
          ignoreTLS: true,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        try {
          const { rejectedErrors } = await transport.sendMail({ envelope: { from: envelope.from, to }, raw: source });
          // Of several recipients some may be refused while the mail is taken for the others.
          const [refused] = rejectedErrors ?? [];
          if (refused !== undefined) throw refused;
        } catch (error) {
          const { response, responseCode } = error as { response?: unknown; responseCode?: unknown };
          if (typeof response === 'string' && typeof responseCode === 'number')
            throw new NotTaken(wordsOf(response), responseCode, { cause: error, status: statusOf(response) });
          throw new NotTaken('The server that takes these mails does not answer. Try again later.', 451, { cause: error });
        } finally {
          transport.close();
        }
      }
    },
  };
}
