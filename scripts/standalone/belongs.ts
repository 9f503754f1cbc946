import path from 'node:path';

/**
 * Whether a file of Next's standalone output goes into the folder that is served. Next writes a server of its own, which ours replaces,
 * and copies every `.env` beside the sources: settings and secrets of the machine that builds come from the environment where it runs.
 */
export const belongsToSite = (file: string): boolean => {
  const name = path.basename(file);
  return name !== 'server.js' && name !== '.env' && !name.startsWith('.env.');
};
