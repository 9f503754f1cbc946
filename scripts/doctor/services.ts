import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { relayOf } from '../../src/backends/kit/mail/mailer.ts';
import { ask, bad, clock, dateOf, good, odd, wordsOf, type Finding } from './findings.ts';

const TIMEOUT_MS = 5_000;
const readiness = z.object({ status: z.string() });

/** A service that is somebody else's, by the variable that names it. */
export async function service(variable: string, url: string): Promise<Finding[]> {
  try {
    const response = await ask(new URL('/healthz/ready', url));
    const said = readiness.safeParse(await response.json().catch(() => undefined)).data?.status;
    const findings = clock(`${variable}`, dateOf(response));
    if (said === 'not ready')
      return [...findings, bad(`${variable} (${url}) runs and cannot answer: its own log says why, mostly its database.`)];
    if (response.status >= 500 && said === undefined) {
      const { status } = await ask(url, { method: 'HEAD' });
      if (status >= 500) return [...findings, bad(`${variable} (${url}) answers ${status}.`)];
    }
    return [...findings, good(`${variable} (${url}) answers.`)];
  } catch (error) {
    return [bad(`${variable} (${url}) cannot be reached: ${wordsOf(error)}.`)];
  }
}

/** A relay. Signs in and sends nothing. @param url smtp://user:password@host:port @param sender for whom it is greeted, as by the services */
export async function relay(url: string, sender: string): Promise<Finding[]> {
  const { hostname, username } = new URL(url);
  const options = relayOf(url, sender);
  const where = `${hostname}:${options.port}`;
  const transport = createTransport({
    ...options,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    const findings = [good(`The mail relay ${where} answers${username ? ' and takes the password' : ''}.`)];
    if (!username && !/^(?:localhost|127\.|10\.|192\.168\.)/.test(hostname))
      findings.push(odd('SMTP_URL has no password: a relay on the internet passes mails on for those alone whom it knows.'));
    return findings;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return [
      bad(
        code === 'EAUTH'
          ? `The mail relay ${where} does not take user and password of SMTP_URL: ${wordsOf(error)}.`
          : code === 'ETLS'
            ? `The mail relay ${where} offers no TLS (STARTTLS), and a password goes to it by nothing else: ${wordsOf(error)}. Give smtps://, or another port.`
            : `The mail relay ${where} cannot be reached: ${wordsOf(error)}. Codes and links reach nobody; they wait and are tried again.`,
      ),
    ];
  } finally {
    transport.close();
  }
}
