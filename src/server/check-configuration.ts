import { getEnv } from '@/config/env.server';

/** Refuses to start on a configuration that cannot be used, with words, instead of failing request by request. */
export function checkConfiguration(): void {
  try {
    getEnv();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exit(1);
  }
}
