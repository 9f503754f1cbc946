import type { NextApiRequest, NextApiResponse } from 'next';
import { beforeEach, expect, it, vi } from 'vitest';
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

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-10T12:00:00Z') });
});

it('sends a text with its validators', () => {
  expect(send({})).toMatchObject({
    status: 200,
    body: 'text',
    'Last-Modified': 'Sun, 01 Nov 2026 08:00:00 GMT',
    'Cache-Control': 'public, max-age=5',
    'Content-Type': 'text/plain; charset=utf-8',
  });
});

it('says of a text that is dated ahead no time that is to come', () => {
  const ahead = '2026-11-20T00:00:00Z';
  expect(send({}, ahead)).toMatchObject({ status: 200, 'Last-Modified': 'Tue, 10 Nov 2026 12:00:00 GMT' });
  expect(send({ 'if-modified-since': 'Tue, 10 Nov 2026 11:59:00 GMT' }, ahead)).toMatchObject({ status: 200 });
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
