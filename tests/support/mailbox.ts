import { expect } from 'vitest';

interface Summary {
  id: string;
}

/** The mailbox's address (`TEST_MAILBOX`), where the running product's mails arrive. */
const mailbox = (): string => {
  const address = process.env.TEST_MAILBOX;
  if (!address) throw new Error('TEST_MAILBOX is not set: tests that read mails run against the product that `npm test` starts.');
  return address;
};

/** The mails to an address that came after `since` and are there by now, newest first. */
async function arrived(email: string, since: Date): Promise<(Summary & { subject: string })[]> {
  const query = new URLSearchParams({ to: email, since: since.toISOString() });
  const { messages } = (await (await fetch(`${mailbox()}/api/messages?${query}`)).json()) as {
    messages: (Summary & { subject: string })[];
  };
  return messages;
}

/** Whom the mails went to that came after `since` and that the mailbox still has. */
export async function recipientsSince(since: Date): Promise<string[]> {
  const answer = await fetch(`${mailbox()}/api/messages?${new URLSearchParams({ since: since.toISOString() })}`);
  const { messages } = (await answer.json()) as { messages: { to: string[] }[] };
  return messages.flatMap(({ to }) => to);
}

/** Subjects of the mails to an address that came after `since` and are there by now; waits for none. */
export const subjectsTo = async (email: string, since: Date): Promise<string[]> =>
  (await arrived(email, since)).map(({ subject }) => subject);

/** The code of six digits in the newest mail with one to an address that came after `since`; waits for it. */
export async function codeTo(email: string, since: Date): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        for (const { id } of await arrived(email, since)) {
          const { text } = (await (await fetch(`${mailbox()}/api/messages/${id}`)).json()) as { text: string };
          code = /\b\d{6}\b/.exec(text)?.[0];
          if (code !== undefined) break;
        }
        return code;
      },
      { message: `a code to ${email}`, timeout: 10_000 },
    )
    .toBeDefined();
  return code ?? '';
}

export interface Mail {
  subject: string;
  text: string;
  links: string[];
  headers: { name: string; value: string }[];
}

/** The newest mail to an address that came after `since`, and whose subject fits; waits for it. */
export async function mailTo(email: string, since: Date, subject = /./): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(
      async () => {
        const found = (await arrived(email, since)).find((message) => subject.test(message.subject));
        mail = found && ((await (await fetch(`${mailbox()}/api/messages/${found.id}`)).json()) as Mail);
        return mail;
      },
      { message: `a mail to ${email}`, timeout: 15_000 },
    )
    .toBeDefined();
  if (!mail) throw new Error(`no mail came to ${email}`);
  return mail;
}
