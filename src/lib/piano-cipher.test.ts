import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pianoDecrypt, pianoEncrypt } from './piano-cipher';

const KEY = 'thestringliteralisexactlyfortych';
const SEALED = 'V3IqZVBH2dQh4uxOMy9BAg~~~mB3lhC3FscKs7p18-N2vtvy6pSDsIyicy77lydm-UGk';

describe('the cipher of Piano (docs/protocols/offers.md)', () => {
  it('writes and reads the vector', () => {
    expect(pianoEncrypt(KEY, 'JavaIsSoFun')).toBe(SEALED);
    expect(pianoDecrypt(KEY, SEALED)).toBe('JavaIsSoFun');
  });
  it.each(['short', KEY, `${KEY}-and-more`])('takes a key of any length: %s', (key) => {
    expect(pianoDecrypt(key, pianoEncrypt(key, '{"uid":"ü"}'))).toBe('{"uid":"ü"}');
  });
  it('tells keys apart that differ after 32 bytes, by the HMAC', () => {
    expect(pianoDecrypt(`${KEY}-b`, pianoEncrypt(`${KEY}-a`, 'text'))).toBeUndefined();
  });
  it.each([
    ['an altered text', SEALED.replace('V3', 'V4')],
    ['an altered HMAC', SEALED.replace('~~~mB', '~~~mC')],
    ['no HMAC', 'V3IqZVBH2dQh4uxOMy9BAg'],
    ['a part too many', `${SEALED}~~~x`],
    ['nothing', ''],
  ])('refuses %s', (_name, data) => expect(pianoDecrypt(KEY, data)).toBeUndefined());
  it('refuses what is signed and no ciphertext', () => {
    const data = `abc~~~${createHmac('sha256', KEY).update('abc').digest('base64url')}`;
    expect(pianoDecrypt(KEY, data)).toBeUndefined();
  });
});
