import { spawn } from 'node:child_process';
import { z } from 'zod';
import { root } from '../supervisor/paths.ts';
import { median, percentile } from './table.ts';

const loadSchema = z.object({
  requests: z.number(),
  errors: z.number(),
  seconds: z.number(),
  times: z.array(z.number()),
  problems: z.array(z.string()).optional(),
});
export type Load = z.infer<typeof loadSchema>;

/** Runs a script that makes load and prints what came of it, in a process of its own; `input` goes to its standard input. */
export function loadOf(args: readonly (string | number)[], input = ''): Promise<Load> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args.map(String), { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.once('error', reject);
    child.once('close', () => {
      try {
        resolve(loadSchema.parse(JSON.parse(out)));
      } catch (error) {
        reject(new Error(`the load process gave no result: ${out.slice(0, 200)}`, { cause: error }));
      }
    });
    child.stdin.end(input);
  });
}

export const shownLoad = ({ errors, times }: Load): string =>
  `p50 ${median(times).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms, ${errors} errors`;
