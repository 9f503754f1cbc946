import type { NextApiRequest, NextApiResponse } from 'next';
import { consentOfRequest } from '@/features/analytics/server';
import { countRead } from '@/server/article-service';
import { clientAddress } from '@/server/client-address';
import { documentsOfFile, type FileItem } from './item.server';

/** What calls itself so, and what is no browser: whoever counts for a living looks closer. */
const ROBOT = /bot\b|bot\/|crawl|spider|slurp|preview|monitor|curl|wget|python|java\/|go-http|node|headless|^$/i;

/** A file's beginning, asked for by a person: not the next part of it, and not ahead of any wish. */
export const isDownload = ({ method, headers }: Pick<NextApiRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  (headers.range === undefined || /^bytes=0-/.test(headers.range)) &&
  !/prefetch|prerender/.test(`${String(headers['sec-purpose'])} ${String(headers.purpose)}`) &&
  !ROBOT.test(headers['user-agent'] ?? '');

/**
 * Counts a file that was sent as a download of each document that offers it, of who agreed to be counted; pictures belong to none.
 * Whose it was is not kept, and nobody waits for it.
 */
export function countDownload(request: NextApiRequest, response: NextApiResponse, file: FileItem): void {
  if (![200, 206].includes(response.statusCode) || !isDownload(request) || consentOfRequest(request, response) !== 'given') return;
  const visitor = { address: clientAddress(request), userAgent: request.headers['user-agent'] };
  for (const id of new Set(documentsOfFile(file).map((document) => document.id))) void countRead(id, visitor, undefined, 'download');
}
