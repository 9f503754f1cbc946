import pg from 'pg';
import { serversOf, TAKES_WRITES } from './failover.ts';

const TIMEOUT_MS = 5_000;

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  // What breaks is told by the query that is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ takesWrites: boolean }>(TAKES_WRITES);
    return rows[0]?.takesWrites === true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The server of a cluster that takes writes just now, for a command that holds one connection: pools look for themselves. An address
 * that names one server is that one, whatever it says.
 * @throws where none does, with what each said
 */
export async function writerOf(address: string, asked: (url: string) => Promise<boolean> = takesWrites): Promise<string> {
  const servers = serversOf(address);
  const [only] = servers;
  if (servers.length === 1 && only !== undefined) return only;
  const said: string[] = [];
  for (const url of servers) {
    const { host } = new URL(url);
    try {
      if (await asked(url)) return url;
      said.push(`${host} takes no writes`);
    } catch (error) {
      said.push(`${host}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`None of the servers of DATABASE_URL takes writes (${said.join('; ')}).`);
}
