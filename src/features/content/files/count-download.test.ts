import type { NextApiRequest, NextApiResponse } from 'next';
import { beforeEach, expect, it, vi } from 'vitest';
import { consentOfRequest } from '@/features/analytics/server';
import { countRead } from '@/server/article-service';
import { countDownload } from './download.server';
import { documentsOfFile } from './item.server';

vi.mock('@/features/analytics/server', () => ({ consentOfRequest: vi.fn() }));
vi.mock('@/server/article-service', () => ({ countRead: vi.fn() }));
vi.mock('@/server/client-address', () => ({ clientAddress: () => '192.0.2.1' }));
vi.mock('./item.server', () => ({ documentsOfFile: vi.fn() }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(documentsOfFile).mockReturnValue([{ id: 'a' }] as never);
});

it.each([
  ['given', 1],
  ['refused', 0],
  ['undecided', 0],
] as const)('a download is counted of who agreed alone: %s', (consent, times) => {
  vi.mocked(consentOfRequest).mockReturnValue(consent);
  const request = { method: 'GET', headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } };
  countDownload(request as unknown as NextApiRequest, { statusCode: 200 } as NextApiResponse, {} as never);
  expect(countRead).toHaveBeenCalledTimes(times);
});
