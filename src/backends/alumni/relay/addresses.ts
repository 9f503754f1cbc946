import { hashToken, type Secrets } from '../../kit/secrets.ts';

/** RFC 4648, section 6, in lower case: the part before an @ is read without regard to case by many. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 26;

/** The token of a side: made anew from its id whenever a mail needs it, so that the database holds none. 130 bits. */
export const tokenOf = (secrets: Pick<Secrets, 'mac'>, sideId: string): string => base32(secrets.mac('relay address', sideId));

function base32(code: string): string {
  const bits = [...Buffer.from(code, 'base64url')].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: LENGTH }, (_, n) => BASE32[Number.parseInt(bits.slice(n * 5, n * 5 + 5), 2)]).join('');
}

/** As the table keeps it. */
export const tokenHash = (secrets: Pick<Secrets, 'mac'>, sideId: string): string => hashToken(tokenOf(secrets, sideId));

/**
 * What a side answers to, and where failures of mails to it are reported.
 * @param hash as the table keeps it: the address stays what it was where the secret is another one by now
 * @throws when no secret that is named made it
 */
export const relayAddresses = (
  secrets: Pick<Secrets, 'macs'>,
  { id, hash }: { id: string; hash: string },
  domain: string,
): { answers: string; failures: string } => {
  const token = secrets
    .macs('relay address', id)
    .map(base32)
    .find((each) => hashToken(each) === hash);
  if (token === undefined)
    throw new Error('The address of a conversation was made by another ALUMNI_SECRET: name it in ALUMNI_SECRETS_BEFORE.');
  return { answers: `m-${token}@${domain}`, failures: `b-${token}@${domain}` };
};

/** What an address of ours is for, and the hash of its token; undefined where it is none of ours. */
export function readAddress(address: string, domain: string): { purpose: 'answer' | 'failure'; hash: string } | undefined {
  const [, purpose = '', token = '', host = ''] = /^([mb])-([a-z2-7]{26})@(.+)$/i.exec(address) ?? [];
  if (host.toLowerCase() !== domain.toLowerCase()) return undefined;
  return { purpose: purpose.toLowerCase() === 'm' ? 'answer' : 'failure', hash: hashToken(token.toLowerCase()) };
}

/**
 * Whether a mail comes from its member: its From is the member's address, and so is the sender of its envelope, where a program may
 * have put its mark before it (BATV).
 */
export function isFrom(member: string, from: string | undefined, envelope: string): boolean {
  const same = (address: string): boolean => address.trim().toLowerCase() === member.trim().toLowerCase();
  return from !== undefined && same(from) && same(envelope.replace(/^(?:prvs|btv1)=[^=]{1,40}=+/i, ''));
}
