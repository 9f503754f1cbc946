import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { ask } from './http.ts';

/** DER (ITU-T X.690): a tag, the length, the content. */
const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const size = body.length;
  // The shortest form: BoringSSL takes no other.
  const length = Buffer.from(size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`;

/** A certificate that nobody vouches for (RFC 5280, version 1), good for this run: no key of a test lies in the repository. */
function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const subject = sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));
  const day = (offset: number): Buffer =>
    der(0x17, Buffer.from(`${new Date(Date.now() + offset * 86_400_000).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
  const content = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(day(-1), day(1)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', sequence(content, algorithm, signature)),
  };
}

/**
 * A site under https, for what browsers ask under https alone: `https://<host>/.well-known/webauthn`.
 * @returns switches for a Chromium that finds it there, and whether it answers
 */
export async function tlsFront(origin: string) {
  const { host, hostname } = new URL(origin);
  const state = { open: true };
  const server = createServer(selfSigned(hostname), (request, response) => {
    void (state.open ? ask(origin, request.url ?? '/', { headers: { host } }) : Promise.resolve(undefined)).then((answer) => {
      response.writeHead(answer?.status ?? 503, { 'content-type': String(answer?.headers['content-type'] ?? 'text/plain') });
      response.end(answer?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    args: ['--ignore-certificate-errors', `--host-resolver-rules=MAP ${hostname}:443 127.0.0.1:${port}`],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
