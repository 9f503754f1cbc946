import { mailingHeaders } from '../../kit/mail/mailing.ts';
import type { Part } from '../../kit/mail/parts.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { AlumniConfig } from '../config.ts';
import type { Mail } from '../mail/mails.ts';
import { siteLinks } from '../mail/notices.ts';
import { PHRASES } from '../mail/phrases.ts';
import type { Language } from '../storage/tables.ts';

const PURPOSE = 'newsletters off';

/** Ends newsletters for one person, and is good for nothing else; it cannot be guessed. */
const offToken = (secrets: Secrets, person: string): string => `${person}.${secrets.mac(PURPOSE, person)}`;

/** Whose token it is; undefined for one that is not ours. */
export function offPerson(secrets: Secrets, token: string): string | undefined {
  const [person = '', mac = ''] = token.split('.');
  return secrets.verify(PURPOSE, person, mac) ? person : undefined;
}

export interface Letter {
  subject: string;
  text: string;
  subject_de: string;
  text_de: string;
}

const inLanguage = ({ subject, text, subject_de: subjectDe, text_de: textDe }: Letter, language: Language) =>
  language === 'de' && subjectDe !== '' && textDe !== '' ? { subject: subjectDe, text: textDe } : { subject, text };

/** Texts with blank lines between them. */
const paragraphs = (text: string): Part[] =>
  text
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' '),
    )
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'paragraph', text: part }));

type Names = Pick<AlumniConfig, 'siteOrigin' | 'letterhead'>;

/** One newsletter for one member, with the link and the headers by which it is the last. */
export function newsletterMail(
  letter: Letter,
  to: { account: string; person: string; email: string; language: Language },
  { secrets, config: { siteOrigin, letterhead } }: { secrets: Secrets; config: Names },
): Mail {
  const { list, why, off, manage } = PHRASES[to.language].newsletter;
  const links = siteLinks(siteOrigin, to.language);
  const token = offToken(secrets, to.person);
  const { subject, text } = inLanguage(letter, to.language);
  return {
    to: to.email,
    language: to.language,
    subject,
    parts: [
      ...paragraphs(text),
      {
        kind: 'footer',
        text: why,
        items: [
          { title: off, href: links.newslettersOff(token) },
          { title: manage, href: links.profile },
        ],
      },
    ],
    headers: mailingHeaders({
      name: `${letterhead.name} ${list}`,
      label: 'alumni-newsletter',
      host: new URL(siteOrigin).hostname,
      unsubscribeUrl: links.newslettersOneClick(token),
    }),
    member: to.account,
    newsletter: true,
  };
}

/** The same for the officer who wrote it. */
export function testMail(letter: Letter, to: { email: string; language: Language }, { siteOrigin }: Names): Mail {
  const { test, why, manage } = PHRASES[to.language].newsletter;
  const { subject, text } = inLanguage(letter, to.language);
  return {
    to: to.email,
    language: to.language,
    subject: test.replace('{subject}', () => subject),
    parts: [
      ...paragraphs(text),
      { kind: 'footer', text: why, items: [{ title: manage, href: siteLinks(siteOrigin, to.language).profile }] },
    ],
  };
}
