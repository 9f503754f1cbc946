import type { NextApiRequest, NextApiResponse } from 'next';
import { lastPage, type Paged } from '@/runtime/data/past-the-end';

/**
 * An API's answer for a page past the end of a list: 404, how many pages there are, and where the last one is.
 * @param last parameters that the last page has in place of those that were sent
 */
export function answerPastTheEnd(
  { url }: Pick<NextApiRequest, 'url'>,
  response: NextApiResponse,
  answer: Paged,
  last: Readonly<Record<string, string>> = { page: String(lastPage(answer)) },
): void {
  const [path = '', query = ''] = (url ?? '').split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(last)) parameters.set(name, value);
  const pages = lastPage(answer);
  response.setHeader('Cache-Control', 'no-store');
  response.status(404).json({
    error: { code: 'request/past-the-end', message: `There is no page ${answer.page}: the last one is ${pages}.` },
    page: answer.page,
    pages,
    last: `${path}?${parameters}`,
  });
}
