import { examineContent, type Finding } from './content.ts';

const USAGE = `npm run doctor -- content URL KEY

  URL  the GraphQL endpoint (https://…/sitecore/api/graph/edge), or the host that has it at that address
  KEY  the API key of what is published, as in SITECORE_API_KEY

Asks a content service what it can, changes nothing, and says what the site will miss there.

Exit codes: 0 the site runs on it; 1 it does not; 2 wrong use.`;

const MARKS: Readonly<Record<Finding['kind'], string>> = { good: '✓', odd: '!', bad: '✗' };

/** The address of the endpoint, of a host or of the endpoint itself; undefined for what is no address. */
function endpointOf(text: string): URL | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.pathname === '/' ? new URL('/sitecore/api/graph/edge', url) : url;
}

/** Runs `npm run doctor`. @returns the exit code */
export async function main(args: readonly string[], write: (line: string) => void = console.log): Promise<number> {
  const [what, address = '', key = '', ...more] = args;
  const endpoint = endpointOf(address);
  if (what !== 'content' || endpoint === undefined || key === '' || more.length > 0) {
    write(what === undefined || what === '--help' ? USAGE : `This is not how it is asked.\n\n${USAGE}`);
    return what === '--help' ? 0 : 2;
  }
  try {
    const findings = await examineContent({ endpoint, key });
    for (const { kind, text } of findings) write(`  ${MARKS[kind]} ${text}`);
    const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
    write(
      count('bad') > 0
        ? `\n  The site does not run on it: ${count('bad')} to be mended first.`
        : `\n  The site runs on it${count('odd') > 0 ? `, but for what is marked with "!": ${count('odd')}` : ''}.`,
    );
    return count('bad') > 0 ? 1 : 0;
  } catch (error) {
    write(`  ✗ ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
