/** Preloaded: writes what the process holds to a file (MEMORY_REPORT), every two seconds. */
import { renameSync, writeFileSync } from 'node:fs';

const file = process.env.MEMORY_REPORT;
if (file !== undefined && process.argv[1]?.endsWith('site.mjs'))
  setInterval(() => {
    writeFileSync(`${file}.next`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.next`, file);
  }, 2_000).unref();
