import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Hidden parts come first in a form of ours (`FormFrame`), and are a few hundred bytes. */
const HEAD_BYTES = 4_096;
const PART = /name="form\.(id|key|subject|draft)"\r\n\r\n([\w.-]{1,200})\r\n/g;
const BEGINNING = 'again';

const aboutOf = (id: string, subject = ''): string => createHash('sha256').update(`${id}\n${subject}`).digest('base64url').slice(0, 16);

/**
 * Looks at the beginning of a multipart form that passes by.
 *
 * @returns what the browser is given where no answer came: opened with it the form has the same key, so that one which arrived after all
 *   and is sent again is one. Undefined where the service keeps a draft, which has the key
 */
export function watchForm(body: Readable): () => string | undefined {
  let head = '';
  body.on('data', (chunk: Buffer | string) => {
    if (head.length < HEAD_BYTES) head += chunk.toString('latin1').slice(0, HEAD_BYTES - head.length);
  });
  return () => {
    const parts = Object.fromEntries([...head.matchAll(PART)].map(([, name, value]) => [name, value]));
    const { id, key, subject, draft } = parts;
    return id === undefined || key === undefined || draft !== undefined ? undefined : `${BEGINNING}.${key}.${aboutOf(id, subject)}`;
  };
}

/** The key of a form that was sent without an answer; undefined where it was another one. */
export function keyAgain(token: string | undefined, id: string, subject: string | undefined): string | undefined {
  const [beginning, key, about] = token?.split('.') ?? [];
  return beginning === BEGINNING && about === aboutOf(id, subject) ? key : undefined;
}
