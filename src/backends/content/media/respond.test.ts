import { describe, expect, it } from 'vitest';
import { contentTag, mediaAnswer } from './respond.ts';
import type { MediaFile } from './respond.ts';

const bytes = Buffer.from('0123456789');
const file: MediaFile = {
  bytes,
  mimeType: 'application/pdf',
  fileName: 'a.pdf',
  modified: new Date('2026-01-02T03:04:05.678Z'),
  cacheable: true,
  immutable: false,
  download: false,
};
const ask = (headers: Record<string, string> = {}, more: Partial<MediaFile> = {}) =>
  mediaAnswer({ ...file, ...more }, (name) => headers[name]);

describe('mediaAnswer', () => {
  it('names type, tag and date, and may be kept', () => {
    expect(ask()).toMatchObject({
      status: 200,
      body: bytes,
      headers: {
        'content-type': 'application/pdf',
        etag: contentTag(bytes),
        'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT',
        'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      },
    });
    expect(ask({}, { immutable: true }).headers?.['cache-control']).toContain('immutable');
    expect(ask({}, { cacheable: false }).headers?.['cache-control']).toBe('private, no-store');
  });

  it('answers 304 by tag, then by date', () => {
    expect(ask({ 'if-none-match': `"x", W/${contentTag(bytes)}` })).toMatchObject({ status: 304 });
    expect(ask({ 'if-none-match': '"x"', 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }).status).toBe(200);
    expect(ask({ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }).status).toBe(304);
    expect(ask({ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }).status).toBe(200);
  });

  it('sends a range, and refuses one beyond the end', () => {
    const part = ask({ range: 'bytes=2-4' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 2-4/10' } });
    expect(String(part.body)).toBe('234');
    expect(ask({ range: 'bytes=10-' })).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } });
    expect(ask({ range: 'bytes=2-4', 'if-range': '"old"' }).status).toBe(200);
  });

  it('keeps an SVG from running scripts, and a page from being one', () => {
    expect(ask({}, { mimeType: 'image/svg+xml' }).headers?.['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    for (const mimeType of ['image/SVG+xml', 'image/svg+xml; charset=utf-8', 'image/x+xml'])
      expect(ask({}, { mimeType }).headers?.['content-security-policy'], mimeType).toContain('sandbox');
    expect(ask({}, { mimeType: 'image/png, text/html', fileName: 'x.html' }).headers?.['content-disposition']).toContain('attachment');
    expect(ask({}, { mimeType: 'text/html', fileName: 'x.html' }).headers?.['content-disposition']).toContain('attachment');
    expect(ask().headers?.['content-disposition']).toBeUndefined();
  });

  it('names a download', () => {
    expect(ask({}, { download: true, fileName: 'Übersicht "1".pdf' }).headers?.['content-disposition']).toBe(
      `attachment; filename="_bersicht _1_.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.pdf`,
    );
  });
});
