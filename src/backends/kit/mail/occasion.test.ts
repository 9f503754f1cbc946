import { describe, expect, it } from 'vitest';
import { occasion, occasionText } from './occasion.ts';

const AT = new Date('2026-11-22T07:05:00Z');
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1';

describe('when and where a mail was asked for (promise 28)', () => {
  it.each([
    [CHROME, 'en', 'asked', 'Asked for on 22 November 2026 at 07:05 UTC with Chrome on Windows.'],
    [CHROME, 'de', 'done', 'Geschehen am 22. November 2026 um 07:05 UTC mit Chrome auf Windows.'],
    [IPHONE, 'en', 'done', 'Done on 22 November 2026 at 07:05 UTC with Safari on iPhone.'],
    [undefined, 'en', 'asked', 'Asked for on 22 November 2026 at 07:05 UTC.'],
    ['<b>your bank</b> https://evil.example/', 'en', 'asked', 'Asked for on 22 November 2026 at 07:05 UTC.'],
  ] as const)('%s in %s (%s)', (userAgent, language, what, expected) => {
    expect(occasionText(occasion(userAgent, AT), language, what)).toBe(expected);
  });
});
