import { expect, it } from 'vitest';
import { indexable, isCompound } from './normalise.ts';

it.each([
  ['the waiting-list of 2026', 'the waiting list of 2026'],
  ['COVID-19, ISO\u20119001', 'COVID 19, ISO 9001'],
  ['2019-2026', '2019 2026'],
  ['minus -5, a – dash', 'minus -5, a   dash'],
  ['C++ and C#, not C-level', ' cplusplus  and  csharp , not C level'],
  ['ASP.NET, .NET-Entwickler, F#', 'ASP dotnet ,  dotnet Entwickler,  fsharp '],
  ['example.net', 'example net'],
  ['“Copper”—a „Metall“ of women’s… 10–12 hours · naïve', " Copper a  Metall  of women's  10 12 hours   naïve"],
  ['Software\u00adentwickler, Power BI™', 'Softwareentwickler, Power BI '],
  ['U.S. and/or identitytheft.gov', 'US  and or identitytheft gov'],
])('%s is read as %s', (text, read) => expect(indexable(text)).toBe(read));

it('knows words that hyphens join', () => {
  expect(['waiting-list', 'COVID-19', 'waiting list', '-5', 'a -'].map(isCompound)).toEqual([true, true, false, false, false]);
});
