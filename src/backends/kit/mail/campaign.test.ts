import { expect, it } from 'vitest';
import { ofMailing } from './campaign.ts';

const OURS = ['https://insights.example', 'https://www.example'];
const mailing = { source: 'weekly-briefing', issue: '2026-11-16' };

it('tells the figures by which mailing somebody came, whatever the mail program says', () =>
  expect(ofMailing('https://insights.example/a?x=1#y', OURS, mailing)).toBe(
    'https://insights.example/a?x=1&utm_medium=email&utm_source=weekly-briefing&utm_campaign=2026-11-16#y',
  ));

it.each(['https://elsewhere.example/a', 'https://www.example.evil.example/a', 'http://www.example/a'])('leaves %s as it is', (href) =>
  expect(ofMailing(href, OURS, mailing)).toBe(href),
);
