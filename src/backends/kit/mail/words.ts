/** The few words that are the shell's own, whatever the mail is about. */
const WORDS = {
  en: { code: '{code} is your code.', privacy: 'Privacy' },
  de: { code: '{code} ist Ihr Code.', privacy: 'Datenschutz' },
} as const;

export type MailLanguage = keyof typeof WORDS;

export const shellWords = (language: MailLanguage): (typeof WORDS)[MailLanguage] => WORDS[language];

/** `897596` → `897 596`: read out, a code is easier in two halves. An odd one stays whole. */
export const spokenCode = (code: string): string => (/^\d{6}$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : code);
