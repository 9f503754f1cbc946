import { request as call } from 'node:http';
import type { NextApiRequest } from 'next';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { getOrigins } from '@/config/env.server';
import { EDITED_PREFIX } from '@/config/routes';
import { AppError } from '@/server/errors';
import { keep, type EditedPage } from './kept.server';

const TIMEOUT_MS = 20_000;

/**
 * The HTML of a page that an editor sent.
 * @throws AppError `server/unknown` where it could not be rendered
 */
export function renderOwnPage(request: NextApiRequest, page: EditedPage): Promise<string> {
  const language = page.language === DEFAULT_LANGUAGE ? '' : `/${page.language}`;
  return fetchOwnPage(request, `${language}/${EDITED_PREFIX}/${keep(page)}`, page.site);
}

/**
 * A page from the renderer of this very process: by the address at which this request came in, never by the Host header, which
 * anybody writes, and without a cookie or an authorisation of the caller's (protocol page editing).
 * @param path below `/_editing/`, with a key that is good once
 * @param siteName by whose host it is asked for; the first site's otherwise
 * @throws AppError `server/unknown` where it could not be rendered
 */
export function fetchOwnPage(request: NextApiRequest, path: string, siteName?: string): Promise<string> {
  const { localAddress, localPort } = request.socket;
  const { sites } = getOrigins();
  const site = sites.find(({ name }) => name === siteName) ?? sites[0];
  return new Promise((resolve, reject) => {
    const fail = (detail: string, cause?: unknown) => reject(new AppError('server/unknown', { detail, cause }));
    // A socket that is closed has no address any more; port 80 of this machine is somebody else's.
    if (localAddress === undefined || localPort === undefined) {
      fail('whoever asked is gone');
      return;
    }
    const asked = call(
      {
        host: localAddress,
        port: localPort,
        path,
        headers: { host: new URL(site?.origin ?? 'http://localhost').host },
        timeout: TIMEOUT_MS,
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => fail('the page broke off', error));
        answer.on('end', () => {
          const html = Buffer.concat(chunks).toString('utf8');
          if (answer.statusCode === 200) resolve(html);
          else fail(`the page answered ${answer.statusCode}`);
        });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', (error) => fail('the page could not be asked for', error));
    asked.end();
  });
}
