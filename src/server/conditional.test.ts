import type { NextApiRequest, NextApiResponse } from 'next';
import { expect, it } from 'vitest';
import { sendCacheable } from './conditional';

function send(headers: Record<string, string>, modified: string | undefined = '2026-11-01T08:00:00.500Z') {
  const sent: Record<string, unknown> = {};
  const response = {
    setHeader: (name: string, value: string) => (sent[name] = value),
    status: (status: number) => ((sent.status = status), response),
    end: (body?: string) => (sent.body = body),
  };
  sendCacheable({ headers } as unknown as NextApiRequest, response as unknown as NextApiResponse, {
    type: 'text/plain',
    body: 'text',
    modified,
    maxAge: 5,
  });
  return sent;
}

it('sends a text with its validators', () => {
  expect(send({})).toMatchObject({
    status: 200,
    body: 'text',
    'Last-Modified': 'Sun, 01 Nov 2026 08:00:00 GMT',
    'Cache-Control': 'public, max-age=5',
    'Content-Type': 'text/plain; charset=utf-8',
  });
});

it('sends nothing to whoever has it; the tag decides where both are given', () => {
  const tag = String(send({}).ETag);
  for (const headers of [
    { 'if-none-match': tag },
    { 'if-none-match': `"other", W/${tag}` },
    { 'if-none-match': '*' },
    { 'if-modified-since': 'Sun, 01 Nov 2026 08:00:00 GMT' },
  ])
    expect(send(headers)).toMatchObject({ status: 304, ETag: tag });
  for (const headers of [
    { 'if-none-match': '"other"', 'if-modified-since': 'Sun, 01 Nov 2026 08:00:00 GMT' },
    { 'if-modified-since': 'Sun, 01 Nov 2026 07:59:59 GMT' },
    { 'if-modified-since': 'nonsense' },
  ])
    expect(send(headers)).toMatchObject({ status: 200, body: 'text' });
});
