import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { servicePorts } from '../../../scripts/supervisor/services.ts';

const addresses = Object.values(networkInterfaces()).flatMap((ofOne) => ofOne ?? []);
/** Addresses by which other machines would reach this one. */
const outside = addresses.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
const loopback = ['127.0.0.1', '::1'].filter((name) => addresses.some(({ address }) => address === name));
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

const PORTS: readonly (readonly [name: string, port: number])[] = [
  ...['PORT', ...servicePorts.map(({ variable }) => variable)].map((name) => [name, Number(process.env[name])] as const),
  // A PostgreSQL of the machine's listens where its owner wants it to.
  ...(process.env.TEST_DATABASE_URL ? [] : [['DATABASE_URL', Number(new URL(process.env.DATABASE_URL ?? '').port)] as const]),
];

describe('while the origins are under localhost (promise 4)', () => {
  it.skipIf(outside.length === 0)('nothing of the product is reached by the machine’s own other addresses', async () => {
    for (const [name, port] of PORTS) {
      expect([name, await reaches('localhost', port)]).toEqual([name, true]);
      for (const address of outside) expect([name, address, await reaches(address, port)]).toEqual([name, address, false]);
    }
  });

  it('the site is at both addresses of the loopback device, whichever of them the machine takes localhost for', async () => {
    for (const address of loopback) expect([address, await reaches(address, Number(process.env.PORT))]).toEqual([address, true]);
  });
});
