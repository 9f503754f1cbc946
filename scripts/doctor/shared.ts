import { createClient } from '@redis/client';
import { bad, good, wordsOf, type Finding } from './findings.ts';

const TIMEOUT_MS = 5_000;
/** What the site's own keys begin with. */
const KEY = 'masthead:doctor';
/** As the site gives back what it claimed (`src/server/shared-store/redis.ts`). */
const REMOVE_IF = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0";

/** What is refused (the first word of the answer), and what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  MOVED: 'It is one of a cluster, which the site does not speak to: give one server, or one with replicas.',
  CLUSTERDOWN: 'It is one of a cluster, which the site does not speak to: give one server, or one with replicas.',
  READONLY: 'It is a replica: give the primary.',
  NOAUTH: 'It asks for a password: rediss://user:password@host:6379.',
  WRONGPASS: 'The password or the user is another one.',
  NOPERM:
    'Its user may not do what the site does: get, set, del, incr, pexpire, eval, xadd, xrange and xread on keys that begin with masthead: (of a server that names groups: +@read +@write +@scripting ~masthead:*).',
  OOM: 'It is full: let it forget what is oldest (maxmemory-policy allkeys-lru); what is in it can be made again.',
  LOADING: 'It reads its data just now.',
};

/** What the processes of the site share. Writes a key and a stream of its own, and takes them away. @param url of REDIS_URL */
export async function shared(url: string): Promise<Finding[]> {
  const where = new URL(url).host;
  const client = createClient({
    url,
    socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false },
    commandOptions: { timeout: TIMEOUT_MS },
  });
  // What breaks is told by the command that is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.set(KEY, '1', { expiration: { type: 'PX', value: TIMEOUT_MS } });
    await client.get(KEY);
    await client.incr(KEY);
    await client.pExpire(KEY, TIMEOUT_MS);
    await client.eval(REMOVE_IF, { keys: [KEY], arguments: ['1'] });
    await client.xAdd(`${KEY}:stream`, '*', { text: 'x' }, { TRIM: { strategy: 'MAXLEN', threshold: 1 } });
    await client.xRange(`${KEY}:stream`, '-', '+', { COUNT: 1 });
    await client.xRead({ key: `${KEY}:stream`, id: '0' }, { BLOCK: 1, COUNT: 1 });
    await client.del([KEY]);
    await client.del([`${KEY}:stream`]);
    // It may have been asked for keys that it has itself. Not every user may ask for this.
    const cluster = await client.info('cluster').catch(() => '');
    if (/^cluster_enabled:1/m.test(cluster)) return [bad(`REDIS_URL (${where}): ${REFUSALS.MOVED}`)];
    return [good(`REDIS_URL (${where}) takes what the processes of the site share.`)];
  } catch (error) {
    const words = wordsOf(error);
    const todo = REFUSALS[words.split(' ', 1)[0] ?? ''] ?? 'Until it takes what it is given, each process of the site works alone.';
    return [bad(`REDIS_URL (${where}) does not work: ${words.replace(/\.$/, '')}. ${todo}`)];
  } finally {
    client.destroy();
  }
}
