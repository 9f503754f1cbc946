import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';

/** Addresses by which other machines would reach this one. */
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, scopeid }) => !internal && !scopeid)
  .map(({ address }) => address);
if (outside.length === 0) process.stderr.write('skipped: this machine has no address but the loopback one\n');

const reaches = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', () => end(true));
    for (const event of ['error', 'timeout'] as const) socket.once(event, () => end(false));
  });

const PORTS = [
  'PORT',
  'CONTENT_PORT',
  'USERS_PORT',
  'IDENTITY_PORT',
  'SEARCH_PORT',
  'FORMS_PORT',
  'OFFERS_PORT',
  'ALUMNI_PORT',
  'ALUMNI_SMTP_PORT',
  'MEDIA_PORT',
  'MAILBOX_PORT',
  'MAILBOX_SMTP_PORT',
];

describe('while the origins are under localhost (promise 4)', () => {
  it.skipIf(outside.length === 0)('nothing of the product is reached by the machine’s own other addresses', async () => {
    for (const name of PORTS) {
      const port = Number(process.env[name]);
      expect([name, await reaches('localhost', port)]).toEqual([name, true]);
      for (const address of outside) expect([name, address, await reaches(address, port)]).toEqual([name, address, false]);
    }
  });
});
