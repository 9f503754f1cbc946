import { Agent, request } from 'node:http';

/** A request that is sent again and again. */
export interface Call {
  path: string;
  host: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** What is a good answer. */
  good(status: number): boolean;
}

export interface Loss {
  call: string;
  /** A status, or what became of the connection. */
  first: number | string;
  /** Sent once more, at once, it was answered well. */
  saved: boolean;
}

export interface Load {
  /** Sends no more, and waits for what is under way. */
  stop(): Promise<{ sent: number; lost: Loss[] }>;
}

const TIMEOUT_MS = 20_000;

/**
 * Sends calls in turn, so many a second whatever becomes of them, on connections that are kept as browsers keep them.
 * @param port of this machine
 */
export function steadyLoad(port: number, calls: readonly Call[], perSecond: number): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const send = ({ path, host, method = 'GET', headers = {}, body }: Call): Promise<number | string> =>
    new Promise((resolve) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const options = { host: '127.0.0.1', port, path, method, agent, headers: { Host: host, ...length, ...headers }, timeout: TIMEOUT_MS };
      const asked = request(options, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', (error) => resolve(error.message));
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.on('error', (error) => resolve(error.message));
      asked.end(body);
    });
  const lost: Loss[] = [];
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  const one = async (call: Call): Promise<void> => {
    const isGood = (answer: number | string) => typeof answer === 'number' && call.good(answer);
    const first = await send(call);
    if (!isGood(first)) lost.push({ call: `${call.method ?? 'GET'} ${call.path}`, first, saved: isGood(await send(call)) });
  };
  const timer = setInterval(() => {
    const call = calls[sent % calls.length];
    if (!call) return;
    sent += 1;
    const work = one(call).finally(() => underWay.delete(work));
    underWay.add(work);
  }, 1_000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return { sent, lost };
    },
  };
}
