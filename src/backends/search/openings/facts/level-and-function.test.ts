import { describe, expect, it } from 'vitest';
import { functionOf } from './function.ts';
import { levelOf } from './level.ts';

describe('levels of titles', () => {
  it.each([
    ['Leiter Rechnungswesen', 'leadership'],
    ['Abteilungsleiterin (m/w/d)', 'leadership'],
    ['Teamleiter Logistik', 'senior'],
    ['Halbleiter-Ingenieur', 'experienced'],
    ['Assistenz der Geschäftsleitung', 'experienced'],
    ['Executive Assistant to the Director', 'experienced'],
    ['Internal Auditor', 'experienced'],
    ['International Economist', 'experienced'],
    ['Janitor', 'experienced'],
    ['Praktikantin Recht', 'intern'],
    ['Auszubildende (m/w/d) zur Bürokauffrau', 'graduate'],
    ['Fellow Experience Supervisor', 'senior'],
    ['Attorney, GS-0905-14', 'senior'],
    ['Attorney, GS-0905-11/12', 'experienced'],
    ['Hausmeister', 'experienced'],
    ['Industriemeister Metall', 'senior'],
  ])('%s: %s', (title, level) => expect(levelOf(title)).toBe(level));
});

describe('functions of titles', () => {
  it.each([
    ['Writer/Editor', 'communications'],
    ['Ärztin Innere Medizin', 'health'],
    ['Softwareentwickler', 'technology'],
    ['Lagerist (m/w/d)', 'trades'],
    ['Janitor', 'trades'],
    ['Data Center Electrician', 'trades'],
    ['Assistant (Office of the Director)', 'administration'],
    ['Halbleiter-Ingenieur', 'engineering'],
  ])('%s: %s', (title, kind) => expect(functionOf(title)).toBe(kind));
  it('go by the department where the title says nothing', () => expect(functionOf('Associate II', 'Human Resources')).toBe('people'));
  it('are "other" where nothing says', () => expect(functionOf('Associate II')).toBe('other'));
});
