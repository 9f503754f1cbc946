import { describe, expect, it } from 'vitest';
import { shownName } from './names.ts';

describe('the name of a file as people may see it', () => {
  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['/etc/cron.d/cv', 'cv.pdf'],
    ['C:\\Users\\ann\\cv.docx', 'cv.pdf'],
    ['..\\..\\cv.exe', 'cv.pdf'],
    ['a/b\\c/Née Lee.pdf', 'Née Lee.pdf'],
    ['cv.pdf\u0000.exe', 'cv.pdf.pdf'],
    ['..', 'document.pdf'],
    ['', 'document.pdf'],
    ['aux', 'document.pdf'],
  ])('%j becomes %s', (given, shown) => {
    expect(shownName(given, 'pdf')).toBe(shown);
  });
});
