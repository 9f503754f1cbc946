/**
 * Preloaded into a process of the site or of the back ends: `node --import ./src/telemetry/start.ts …`. Where nothing is asked for
 * it reads the settings and loads nothing more.
 */
import { isMainThread } from 'node:worker_threads';
import { readTelemetry } from './settings.ts';

/** On `globalThis`: the site starts this by itself, and may have been told to preload it as well, from another file. */
const begun = globalThis as { mastheadTelemetry?: true };

// A worker takes its process's preloads over, and would tell everything a second time.
if (isMainThread && !begun.mastheadTelemetry) {
  begun.mastheadTelemetry = true;
  try {
    const settings = readTelemetry(process.env);
    if (settings) {
      const { startTelemetry } = await import('./sdk.ts');
      startTelemetry(settings);
    }
  } catch (error) {
    process.stderr.write(`Telemetry: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
