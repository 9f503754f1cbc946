import { createHash } from 'node:crypto';

/** What a page and its browser call an account by: nobody finds its id by it. */
export const ownerOf = (account: string): string => createHash('sha256').update(`desk ${account}`).digest('base64url').slice(0, 16);
