import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Host } from '@/config/sites';
import { sentForm } from './sent-form.server';

const host = { kind: 'preview', origin: 'https://preview.example' } as Host;
const OWN = { origin: 'https://preview.example', 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
const posted = (body: string, headers: Record<string, string> = OWN, method = 'POST') =>
  Object.assign(Readable.from([Buffer.from(body)]), { method, headers }) as unknown as IncomingMessage;
const ITEM = '/api/editor/item';

describe('a form that was sent when its session was over', () => {
  it('is given back whole, each field as often as it stood there', async () => {
    expect(await sentForm(posted('act=save&f.x=%C3%9C%0D%0A+b&f.y=1&f.y=2'), ITEM, host)).toEqual({
      action: ITEM,
      fields: [
        ['act', 'save'],
        ['f.x', 'Ü\r\n b'],
        ['f.y', '1'],
        ['f.y', '2'],
      ],
    });
  });

  it.each<[string, Parameters<typeof sentForm>]>([
    ['by another origin’s page', [posted('act=delete', { ...OWN, origin: 'https://evil.example' }), ITEM, host]],
    ['by a page of a neighbour', [posted('act=delete', { ...OWN, 'sec-fetch-site': 'same-site' }), ITEM, host]],
    ['by a browser that does not say from where', [posted('a=1', { 'content-type': OWN['content-type'] }), ITEM, host]],
    ['to an address that is none of the desk’s', [posted('a=1'), '/api/auth/sign-out', host]],
    ['to another origin', [posted('a=1'), 'https://evil.example/api/editor/item', host]],
    ['with a file', [posted('x', { ...OWN, 'content-type': 'multipart/form-data; boundary=x' }), ITEM, host]],
    ['with more than there is room for', [posted(`a=${'x'.repeat(1_600_000)}`), ITEM, host]],
    ['by reading a page', [posted('', OWN, 'GET'), ITEM, host]],
    ['to a host that is none', [posted('a=1'), ITEM, undefined]],
  ])('is not, where it was sent %s', async (_what, asked) => expect(await sentForm(...asked)).toBeUndefined());
});
