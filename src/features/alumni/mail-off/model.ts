export const MAILS = ['alert', 'newsletter'] as const;
/** Mails of the alumni that a link in them turns off. */
export type MailKind = (typeof MAILS)[number];

/** What the page says to which a link of such a mail leads. */
export type MailOffData =
  | { step: 'ask'; kind: MailKind; token: string }
  | { step: 'off'; kind: MailKind }
  | { step: 'link-over' }
  | { step: 'failed'; kind: MailKind; token: string };
