import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';

it('what comes to the mailbox of the running product for the alumni’s domain is handed on to the gateway, and refused in its words', async () => {
  const { hostname, port } = new URL(process.env.SMTP_URL ?? '');
  const transport = createTransport({ host: hostname, port: Number(port), ignoreTLS: true });
  const to = `m-${'a'.repeat(26)}@alumni.localhost`;
  await expect(transport.sendMail({ from: 'ann@example.org', to, subject: 'x', text: 'Hello' })).rejects.toMatchObject({
    responseCode: 550,
    response: expect.stringContaining('There is no such address. Addresses of the alumni end when a conversation does.') as string,
  });
  await expect(transport.sendMail({ from: 'ann@example.org', to: 'ben@example.org', subject: 'x', text: 'Hello' })).resolves.toMatchObject({
    rejected: [],
  });
  transport.close();
});
