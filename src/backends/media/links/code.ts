import { createHash } from 'node:crypto';

/** Without the characters that are mistaken for each other in print. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const CODE = /^[2-9A-HJ-NP-Za-km-z]{7,12}$/;

/** The code of an address: the same one each time. A longer one is asked for when another address has it already. */
export function codeOf(address: string, length = 7): string {
  let number = BigInt(`0x${createHash('sha256').update(address).digest('hex')}`);
  let code = '';
  while (code.length < length) {
    code += ALPHABET[Number(number % BigInt(ALPHABET.length))] ?? '';
    number /= BigInt(ALPHABET.length);
  }
  return code;
}
