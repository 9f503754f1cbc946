import { z } from 'zod';

/** What a browser's passkey makes, as text. @param problem what is said of anything else */
export const base64url = (problem: string) => z.string(problem).regex(/^[\w-]{1,20000}$/, problem);

const signed = base64url('signIn.problem.passkey');
/** Fields of what a passkey signed. */
export const signedByPasskey = { clientData: signed, authenticatorData: signed, signatureData: signed };
/** Id of the account, which a passkey that was found by the browser itself says. */
export const userHandle = signed;
