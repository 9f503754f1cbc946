import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** Status of the answer to an empty form that a page of `from` sends. */
async function statusFrom(from: string, site: string, path: string): Promise<number> {
  const { host, port } = new URL(site);
  const headers = { Host: host, Origin: from, 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
  const asked = request({ host: '127.0.0.1', port: port || 80, method: 'POST', path, headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

/**
 * Whether a form of a site on this machine is refused when another origin's page sends it, and not when the site's own does: what a
 * token in the form is for, told by the Origin (OWASP, "Cross-Site Request Forgery Prevention", verifying origin).
 * @param site its origin
 * @throws Error when the site does not answer
 */
export async function refusesForeign(site: string, path: string): Promise<boolean> {
  return (await statusFrom('https://elsewhere.example', site, path)) === 403 && (await statusFrom(site, site, path)) !== 403;
}
