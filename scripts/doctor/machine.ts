import { existsSync, statfsSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import path from 'node:path';
import { hostToAsk } from '../../src/lib/host-to-ask.ts';
import type { SupervisorConfig } from '../supervisor/config.ts';
import { requireOwnFolder } from '../supervisor/own-folder.ts';
import { possiblePlaces, survivor } from '../supervisor/postgres-files.ts';
import { requireFreePort } from '../supervisor/ports.ts';
import { StartError } from '../supervisor/report.ts';
import type { EmbeddedService } from '../supervisor/services.ts';
import { ask, bad, good, odd, type Finding } from './findings.ts';

const MB = 1024 * 1024;
/** PostgreSQL stops at a full disk; a build and its caches take some hundred megabytes. */
const NEEDED_MB = 500;
const COMFORTABLE_MB = 2_000;
/** What all processes take together, with a little to spare. */
const MEMORY_MB = 1_500;

/** Disk and memory. @param folders which are written to */
export function room(folders: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  for (const folder of new Set(folders)) {
    try {
      requireOwnFolder(folder);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      findings.push(bad(`${error.message} ${error.todo}`));
      continue;
    }
    const { bavail, bsize, ffree, files } = statfsSync(folder);
    const free = Math.floor((bavail * bsize) / MB);
    if (free < NEEDED_MB)
      findings.push(
        bad(`The disk of ${folder} has ${free} MB left: PostgreSQL stops when it is full. Make ${NEEDED_MB} MB free at least.`),
      );
    else if (free < COMFORTABLE_MB) findings.push(odd(`The disk of ${folder} has ${free} MB left.`));
    if (files > 0 && ffree < 10_000) findings.push(bad(`The disk of ${folder} has room for ${ffree} more files.`));
  }
  const memory = Math.floor(totalmem() / MB);
  if (memory < MEMORY_MB)
    findings.push(odd(`The machine has ${memory} MB of memory, ${Math.floor(freemem() / MB)} of them free: ${MEMORY_MB} are comfortable.`));
  return findings.length > 0 ? findings : [good('There is room on the disk and in memory.')];
}

/** Whether the product runs, or its ports are free. @param host what the site listens on */
export async function ports(config: SupervisorConfig, embedded: readonly EmbeddedService[], host?: string): Promise<Finding[]> {
  const health = `http://${hostToAsk(host)}:${config.PORT}/api/healthz`;
  const runs = await ask(`${health}?probe=live`)
    .then(async (response) => response.ok && (await response.text()).includes('"status"'))
    .catch(() => false);
  if (runs) return [good(`The product runs on port ${config.PORT}; what it says of its services:`), ...(await running(health))];
  const wanted = [
    { variable: 'PORT', port: config.PORT },
    ...(config.DATABASE_URL ? [] : [{ variable: 'DATABASE_PORT', port: config.DATABASE_PORT }]),
    ...embedded.flatMap((service) => service.ports.map(({ variable }) => ({ variable, port: config.ports[variable] ?? 0 }))),
  ];
  const findings: Finding[] = [];
  const seen = new Map<number, string>();
  for (const { variable, port } of wanted) {
    const other = seen.get(port);
    if (other) findings.push(bad(`${variable} and ${other} are both ${port}: give each a port of its own.`));
    seen.set(port, variable);
    if (variable === 'DATABASE_PORT' && isOwnDatabase(port)) continue;
    await requireFreePort(port, variable, 0).catch((error: unknown) => {
      const { message, todo } = error as Error & { todo: string };
      findings.push(bad(`${message} ${todo}`));
    });
  }
  return findings.length > 0 ? findings : [good(`Its ${wanted.length} ports are free.`)];
}

/** A backup, or a start that was interrupted, may have left it running: the next start uses it on. */
const isOwnDatabase = (port: number): boolean => possiblePlaces('masthead-postgres').some((data) => survivor(data)?.port === port);

async function running(address: string): Promise<Finding[]> {
  try {
    const health = (await (await ask(address)).json()) as { services?: Record<string, string> };
    return Object.entries(health.services ?? {}).map(([name, state]) => (state === 'ok' ? good(`  ${name}`) : bad(`  ${name}: ${state}`)));
  } catch (error) {
    return [bad(`  it does not say: ${error instanceof Error ? error.message : String(error)}`)];
  }
}

/** Whether the items can be read, and written where editors work here. */
export function items(itemsRoot: string): Finding[] {
  if (!existsSync(path.join(itemsRoot, 'sitecore.json')))
    return [bad(`There is no sitecore.json in ${itemsRoot}: CONTENT_ITEMS_ROOT has to name the folder that holds it.`)];
  return [];
}
