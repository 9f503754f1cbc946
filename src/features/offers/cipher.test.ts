import { expect, it } from 'vitest';
import { decrypt, encrypt } from './cipher.server';

const KEY = 'thestringliteralisexactlyfortych';
/** The vector of Piano's own library (protocol page offers). */
const VECTOR = 'V3IqZVBH2dQh4uxOMy9BAg~~~mB3lhC3FscKs7p18-N2vtvy6pSDsIyicy77lydm-UGk';

it('is Piano’s, to the byte', () => {
  expect(encrypt('JavaIsSoFun', KEY)).toBe(VECTOR);
  expect(decrypt(VECTOR, KEY)).toBe('JavaIsSoFun');
});

it.each(['a short key', 'a key that is longer than thirty-two bytes, by some', 'ein Schlüssel'])('goes there and back with %s', (key) =>
  expect(decrypt(encrypt('{"uid":"ü"}', key), key)).toBe('{"uid":"ü"}'),
);

it.each([
  ['another key', VECTOR, 'another'],
  ['a changed text', VECTOR.replace('V3Iq', 'V3Ir'), KEY],
  ['a changed signature', `${VECTOR.slice(0, -2)}aa`, KEY],
  ['no signature', VECTOR.split('~~~')[0]!, KEY],
  ['nothing', '', KEY],
  ['a third part', `${VECTOR}~~~x`, KEY],
])('says nothing with %s', (_, sealed, key) => expect(decrypt(sealed, key)).toBeUndefined());
