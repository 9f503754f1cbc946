import { expect, it } from 'vitest';
import { alumniLinks } from '../relay/mail/send.ts';
import { siteLinks } from './notices.ts';

it('the address of a mail program names the language of a mail that is not English', () => {
  const site = 'https://www.example.org';
  const of = (language: 'en' | 'de') => [
    siteLinks(site, language).newslettersOneClick('a+b'),
    alumniLinks(site, language).alertOffOneClick('a+b'),
  ];
  expect(of('en')).toEqual([`${site}/api/alumni/mail-off?newsletter=a%2Bb`, `${site}/api/alumni/mail-off?alert=a%2Bb`]);
  expect(of('de')).toEqual([`${site}/api/alumni/mail-off?newsletter=a%2Bb&lang=de`, `${site}/api/alumni/mail-off?alert=a%2Bb&lang=de`]);
});
