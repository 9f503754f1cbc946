import { expect, it } from 'vitest';
import { sourceOf } from './sources.ts';

it.each([
  ['', {}, 'direct', ''],
  ['https://www.google.de/', {}, 'search', 'google.de'],
  ['https://google.example/', {}, 'referral', 'google.example'],
  ['https://notgoogle.com/', {}, 'referral', 'notgoogle.com'],
  ['https://chatgpt.com/', {}, 'assistant', 'chatgpt.com'],
  ['', { source: 'chatgpt.com' }, 'assistant', 'chatgpt.com'],
  ['https://gemini.google.com/app', {}, 'assistant', 'gemini.google.com'],
  ['https://mail.google.com/mail', {}, 'mail', 'mail.google.com'],
  ['https://l.facebook.com/l.php', {}, 'social', 'l.facebook.com'],
  ['https://t.co/abc', {}, 'social', 't.co'],
  ['https://budget.co/abc', {}, 'referral', 'budget.co'],
  ['https://www.google.com/', { source: 'Google', medium: 'CPC', campaign: 'autumn' }, 'paid', 'google'],
  ['', { source: 'briefing', medium: 'email' }, 'mail', 'briefing'],
  ['no address', {}, 'direct', ''],
] as const)('from "%s" with %j is %s', (referrer, campaign, channel, source) =>
  expect(sourceOf(referrer, campaign)).toEqual({ channel, source, campaign: 'campaign' in campaign ? campaign.campaign : '' }),
);
