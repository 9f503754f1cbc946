import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { iconPaths } from '../../src/ui/icon-paths.ts';

/**
 * Writes the sheet of icons, a file that browsers keep for good since its name holds its hash, and `src/generated/icons.ts`
 * with its address. Paths in every page would weigh more than a kilobyte of each.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}/public/_boot`;

const symbols = Object.entries(iconPaths).map(([name, path]) => `<symbol id="${name}" viewBox="0 0 20 20"><path d="${path}"/></symbol>`);
const sheet = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
const file = `icons-${createHash('sha256').update(sheet).digest('hex').slice(0, 10)}.svg`;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/${file}`, sheet);
mkdirSync(`${root}/src/generated`, { recursive: true });
writeFileSync(
  `${root}/src/generated/icons.ts`,
  `/** Written by scripts/prebuild/icons.ts. */\nexport const iconSheet = '/_boot/${file}';\n`,
);
