import { createServer, type AddressInfo } from 'node:net';

export interface RefusingRedis {
  url: string;
  /** Names of the commands that were sent, in order. */
  asked: string[];
  /** What each of them was about, where it was about something. */
  keys: string[];
  /** How many connections were made. */
  connections(): number;
  /** Answers every command of ours, or `which`, so from now on, as `MOVED 5461 10.0.0.2:6379`; undefined, and each is done. */
  refuse(words: string | undefined, which?: readonly string[]): void;
  close(): void;
}

/** Commands of a client as they come: arrays of bulk strings (RESP). A test's are short, and come whole. */
function* commandsIn(text: string): Generator<string[]> {
  const lines = text.split('\r\n');
  for (let at = 0; at < lines.length - 1;) {
    const count = Number((lines[at] ?? '').slice(1));
    yield Array.from({ length: count }, (_, index) => lines[at + 2 + index * 2] ?? '');
    at += 1 + count * 2;
  }
}

/** A store that takes connections and refuses what is asked, as one of a cluster does, a replica or a full one. */
export async function refusingRedis({ clustered = false } = {}): Promise<RefusingRedis> {
  let refusal: string | undefined;
  let refused: readonly string[] | undefined;
  let made = 0;
  const asked: string[] = [];
  const keys: string[] = [];
  const answer = (name: string, key: string | undefined): string => {
    if (name === 'HELLO') return '%1\r\n$5\r\nproto\r\n:3\r\n';
    if (name === 'CLIENT') return '+OK\r\n';
    if (name === 'INFO') {
      const words = `# Cluster\r\ncluster_enabled:${clustered ? 1 : 0}\r\n`;
      return `$${words.length}\r\n${words}\r\n`;
    }
    asked.push(name);
    if (key !== undefined) keys.push(key);
    if (refusal !== undefined && name !== 'PING' && (refused?.includes(name) ?? true)) return `-${refusal}\r\n`;
    if (name === 'PING') return '+PONG\r\n';
    if (name === 'XADD') return '$3\r\n1-0\r\n';
    if (name === 'XRANGE') return '*0\r\n';
    if (['DEL', 'INCR', 'EVAL', 'PEXPIRE'].includes(name)) return ':1\r\n';
    return name === 'GET' || name === 'XREAD' ? '_\r\n' : '+OK\r\n';
  };
  const server = createServer((socket) => {
    made += 1;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const [name = '', key] of commandsIn(bytes.toString('utf8'))) socket.write(answer(name.toUpperCase(), key));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    keys,
    connections: () => made,
    refuse: (words, which) => {
      refusal = words;
      refused = which;
    },
    close: () => void server.close(),
  };
}
