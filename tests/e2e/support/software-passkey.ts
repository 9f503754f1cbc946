import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

const UP_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/** CBOR (RFC 8949) of an attestation that attests nothing: a map of three texts. */
const attestationOf = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ]);

/** A passkey without a browser (WebAuthn level 2, sections 6 and 7): made and used by requests alone. @param origin whose pages it is for */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const authData = (rpId: string, flags: number, { count = 0, rest = Buffer.alloc(0) } = {}): Buffer =>
    Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, count]), rest]);
  const clientData = (type: string, challenge: string, at = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  return {
    /** What a new passkey says of itself. */
    create(challenge: string, rpId: string) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      return {
        clientData: base64url(clientData('webauthn.create', challenge)),
        attestation: base64url(attestationOf(authData(rpId, UP_AND_VERIFIED | WITH_CREDENTIAL, { rest: credential }))),
        transports: '["internal"]',
      };
    },
    /** What it signs. @param at pages that ask, where they are others; `count`: of its uses, where it counts them, below 256 */
    get(challenge: string, rpId: string, { at = origin, count = 0, flags = UP_AND_VERIFIED } = {}) {
      const said = clientData('webauthn.get', challenge, at);
      const authenticatorData = authData(rpId, flags, { count });
      return {
        clientData: base64url(said),
        authenticatorData: base64url(authenticatorData),
        signatureData: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(said)]), privateKey)),
      };
    },
  };
}
