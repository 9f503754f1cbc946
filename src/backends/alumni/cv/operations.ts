import busboy from 'busboy';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { AlumniError, tooMany } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import type { Exchange } from '../../kit/http.ts';
import { suggestionsOf } from './suggest.ts';
import { textOfCv } from './text.ts';

const MOST_BYTES = 5_000_000;
/** Files that an account may have read. */
const ALLOWANCE = { times: 20, minutes: 60 };

/** The one file of a multipart form, in memory and nowhere else. @throws AlumniError `cv-too-large`, `cv-empty`, `invalid-input` */
async function fileOf({ request }: Exchange): Promise<Buffer> {
  // The form around the file takes a little more than the file.
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + 20_000)
    throw new AlumniError('cv-too-large', { headers: { connection: 'close' } });
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: request.headers,
      limits: { files: 1, fileSize: MOST_BYTES, fields: 10, fieldSize: 1_000, parts: 12, headerPairs: 20 },
    });
  } catch (cause) {
    throw new AlumniError('invalid-input', { message: 'The body is no multipart form.', cause });
  }
  const chunks: Buffer[] = [];
  let large = false;
  parser.on('file', (_name, stream) => {
    stream
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('limit', () => (large = true))
      // A line that is cut fails the parser, which is listened to.
      .on('error', () => undefined);
  });
  try {
    await pipeline(request, parser);
  } catch (cause) {
    throw new AlumniError('invalid-input', { message: 'The form did not arrive whole.', cause });
  }
  if (large) throw new AlumniError('cv-too-large');
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) throw new AlumniError('cv-empty');
  return bytes;
}

const text = z.string().optional();
const texts = z.array(z.string()).optional();

/** Suggestions for one's profile out of a CV. */
export const cvOperations = (context: AlumniContext): AlumniCall[] => [
  call({
    method: 'POST',
    path: '/v1/profile/cv',
    summary:
      'Reads a CV (PDF, DOCX or plain text, 5 MB at most) and says what could stand in the profile. Nothing is kept, and nothing is changed.',
    access: 'member',
    ownBody: z.object({ file: z.string().meta({ format: 'binary' }) }),
    answer: z.object({
      suggestions: z.object({
        name: text,
        headline: text,
        about: text,
        employer: text,
        jobTitle: text,
        city: text,
        country: text,
        education: text,
        skills: texts,
        languages: texts,
        links: texts,
      }),
    }),
    refuses: ['cv-type', 'cv-locked', 'cv-broken', 'cv-too-large', 'cv-empty', 'too-many-attempts'],
    limit: 'other',
    handle: async ({ reader, exchange }) => {
      const wait = await context.times.take(context.secrets.mac('cv', reader.account), ALLOWANCE);
      if (wait !== undefined) throw tooMany(wait, { reader: reader.account });
      return { suggestions: suggestionsOf(await textOfCv(await fileOf(exchange))) };
    },
  }),
];
