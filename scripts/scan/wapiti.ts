import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { refusesForeign } from './foreign-form.ts';
import { proxyToThisMachine } from './to-this-machine.ts';

/** A scan with Wapiti (https://wapiti-scanner.github.io), which asks a site as a stranger with a list of tricks does. */

/** As Wapiti ranks what it finds. */
const LEVELS = { 1: 'low', 2: 'medium', 3: 'high', 4: 'critical' } as const;
export type Level = (typeof LEVELS)[keyof typeof LEVELS];

export interface Found {
  level: Level;
  kind: string;
  method: string;
  path: string;
  parameter: string;
  words: string;
}

const entry = z.object({
  method: z.string(),
  path: z.string(),
  info: z.string(),
  level: z.number(),
  parameter: z.string().nullish(),
});
const report = z.object({
  vulnerabilities: z.record(z.string(), z.array(entry)),
  anomalies: z.record(z.string(), z.array(entry)),
});

/** Those of its modules that find something in a site such as this one; the rest looks for PHP, .htaccess and old programs. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe';
const SCAN_S = 60;
const ATTACK_S = 20;

const NO_TOKEN = 'Cross Site Request Forgery';

export const HOW_TO_GET_IT = 'Wapiti is not installed: `apt-get install wapiti`, or `pip install wapiti3` into an environment on the PATH.';
export const hasWapiti = (): boolean => spawnSync('wapiti', ['--version'], { stdio: 'ignore' }).status === 0;

export interface Scanned {
  found: Found[];
  /** Answers of 500 and more. */
  failed: string[];
  asked: number;
  /** Pages among it: a scan that follows no link finds nothing anywhere. */
  pages: number;
}

/**
 * @param origin of a site on this machine
 * @param starts paths that no link leads to
 * @param log takes what Wapiti says
 * @throws Error when Wapiti ends without a report
 */
export async function scan(origin: string, starts: readonly string[], log: (text: string) => void = () => undefined): Promise<Scanned> {
  const through = await proxyToThisMachine();
  const folder = mkdtempSync(path.join(tmpdir(), 'masthead-scan-'));
  const file = path.join(folder, 'report.json');
  const words = ['-u', `${origin}/`, '-p', through.url, '-m', MODULES, '-f', 'json', '-o', file, '--store-session', folder];
  const bounds = ['--scope', 'domain', '-d', '4', '--max-links-per-page', '40', '--max-files-per-dir', '12', '--max-parameters', '12'];
  const times = ['--max-scan-time', String(SCAN_S), '--max-attack-time', String(ATTACK_S), '-t', '20', '-S', 'normal'];
  const quiet = ['--no-bugreport', '--flush-session', '-v', '0', '--store-config', folder];
  try {
    const child = spawn('wapiti', [...words, ...bounds, ...times, ...quiet, ...starts.flatMap((start) => ['-s', `${origin}${start}`])]);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said = `${said}${part.toString()}`.slice(-4_000);
        log(part.toString());
      });
    const status = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (cause) {
      throw new Error(`Wapiti ended with ${status} and without a report: ${said}`, { cause });
    }
    const { vulnerabilities, anomalies } = report.parse(JSON.parse(text));
    const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, all]) =>
      all.map(({ method, path: at, info, level, parameter }) => ({
        level: LEVELS[Math.min(4, Math.max(1, level)) as keyof typeof LEVELS],
        kind,
        method,
        path: at,
        parameter: parameter ?? '',
        words: info,
      })),
    );
    // It looks for a token in the form and for nothing else. The site compares the Origin: each form that it names is tried.
    for (const form of found.filter(({ kind }) => kind === NO_TOKEN))
      if (await refusesForeign(origin, form.path))
        Object.assign(form, { level: 'low', words: `${form.words}; refused from another origin` });
    return { found, failed: through.failed, asked: through.asked(), pages: through.pages() };
  } finally {
    through.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
