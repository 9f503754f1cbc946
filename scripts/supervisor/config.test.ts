import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

it.each(['PORT', 'CONTENT_PORT', 'SEARCH_PORT'])('refuses a %s that browsers do not open, before anything is built', (variable) => {
  expect(() => parseConfig({ [variable]: '6000' })).toThrow(new RegExp(`${variable} is a port that browsers refuse`));
  expect(() => parseConfig({ [variable]: '6001' })).not.toThrow();
});

it('leaves mail its ports', () => {
  expect(() => parseConfig({ MAILBOX_SMTP_PORT: '587' })).not.toThrow();
});
