import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IMAGE_WIDTHS } from '@/config/constants';
import { admitPicture, AT_ONCE, isPictureQuery, notePicture, PICTURE_TICKET, refusedPicture, setPictureRule, WAITING } from './pictures';

const query = (text: string) => new URLSearchParams(text);
const SOURCE = encodeURIComponent('/-/media/a.png?rev=679d12');

describe('what the picture service may be asked (promise 8)', () => {
  afterEach(() => setPictureRule(() => Promise.resolve(true)));

  it('is one of the site’s widths in its quality, and nothing else', () => {
    for (const width of IMAGE_WIDTHS) expect(isPictureQuery(query(`url=${SOURCE}&w=${width}&q=50`))).toBe(true);
    for (const odd of [
      `url=${SOURCE}&w=5000&q=50`,
      `url=${SOURCE}&w=128&q=51`,
      `url=${SOURCE}&w=128`,
      `url=${SOURCE}&w=0128&q=50`,
      `url=${SOURCE}&w=128&q=50&x=1`,
      `url=${SOURCE}&w=128&w=375&q=50`,
      'url=&w=128&q=50',
      '',
    ])
      expect([odd, isPictureQuery(query(odd))]).toEqual([odd, false]);
  });

  it('is a file that the content feature lets everyone see; while nobody can say, what was kept is shown', async () => {
    const rule = vi.fn(async (source: string) => source === '/-/media/a.png?rev=679d12');
    setPictureRule(rule);
    const asked = `url=${SOURCE}&w=128&q=50`;
    expect(await refusedPicture(query(asked))).toBeUndefined();
    expect(await refusedPicture(query(asked.replace('679d12', '000000')))).toBe(404);
    expect(await refusedPicture(query(asked.replace('128', '5000')))).toBe(400);
    expect(rule).toHaveBeenCalledTimes(2);
    setPictureRule(() => Promise.reject(new Error('away')));
    expect(await refusedPicture(query(asked))).toBeUndefined();
  });
});

describe('how many at a time (promise 8)', () => {
  const visit = (url = '/_next/image?url=x', headers: Record<string, string> = {}) => {
    const request = { url, headers } as unknown as IncomingMessage;
    const response = Object.assign(new EventEmitter(), { writeHead: vi.fn() }) as unknown as ServerResponse;
    notePicture(request, response);
    return { ticket: (request.headers[PICTURE_TICKET] as string | undefined) ?? null, response };
  };

  it('so many, the others in order, the rest not at all; a place is free when the answer begins or the reader has gone', async () => {
    const running = Array.from({ length: AT_ONCE }, () => visit());
    expect(await Promise.all(running.map(({ ticket }) => admitPicture(ticket)))).toEqual(running.map(() => true));
    const queue = Array.from({ length: WAITING }, () => visit());
    const turns: number[] = [];
    const waiting = queue.map(({ ticket }, at) => admitPicture(ticket).then((admitted) => (turns.push(at), admitted)));
    expect(await admitPicture(visit().ticket)).toBe(false);
    // The second in the queue leaves; two answers begin.
    queue[1]?.response.emit('close');
    running[0]?.response.writeHead(200);
    running[0]?.response.emit('close');
    running[1]?.response.writeHead(200);
    expect(await Promise.all(waiting.slice(0, 3))).toEqual([true, false, true]);
    expect(turns).toEqual([1, 0, 2]);
    for (const { response } of [...running, ...queue]) response.emit('close');
    expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(WAITING - 1);
    expect(await admitPicture(visit().ticket)).toBe(true);
  });

  it('who has gone before there was an answer whether they may ask takes no place', async () => {
    for (let gone = 0; gone < AT_ONCE; gone += 1) {
      const { ticket, response } = visit();
      response.emit('close');
      expect(await admitPicture(ticket)).toBe(false);
    }
    const last = visit();
    expect(await Promise.race([admitPicture(last.ticket), Promise.resolve('waits')])).toBe(true);
    last.response.emit('close');
  });

  it('a ticket is the server’s to give', () => {
    expect(visit('/about', { [PICTURE_TICKET]: 'mine' }).ticket).toBeNull();
    expect(visit('/_next/image?url=x', { [PICTURE_TICKET]: 'mine' }).ticket).not.toBe('mine');
  });
});
