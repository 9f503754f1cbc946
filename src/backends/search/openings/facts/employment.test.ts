import { expect, it } from 'vitest';
import { employmentOf } from './employment.ts';

it.each([
  ['Park ranger (Part-Time)', [], ['part-time']],
  ['Park ranger, part time', ['Full time'], ['part-time']],
  ['Seasonal Park Ranger', ['Temporary'], ['seasonal']],
  ['Nurse', ['Temporary Promotion'], ['temporary']],
  ['Nurse', ['Term'], ['temporary']],
  ['Nurse, TERM NTE 4 YEARS', ['Permanent'], ['temporary']],
  ['Attorney (Not to Exceed 2 years)', [], ['temporary']],
  ['Long-term care nurse', [], []],
  ['Contract Specialist', ['Permanent'], ['permanent']],
  ['Designer (Contract)', [], ['contract']],
  ['Designer', ['Contract'], ['contract']],
  ['Intern, water', ['Full time'], ['full-time', 'internship']],
  ['Internal auditor', ['Recent Graduates'], []],
  ['Student Trainee (Budget) (TERM NTE 1 year)', ['Internships'], ['internship']],
  ['Verkäufer (m/w/d) in Teilzeit', [], ['part-time']],
  ['Pflegefachkraft in Voll- oder Teilzeit', [], ['part-time']],
  ['Pflegefachkraft Vollzeit/Teilzeit', [], ['full-time', 'part-time']],
  ['Redakteurin 80–100 %', [], ['full-time', 'part-time']],
  ['Redakteurin 60%', [], ['part-time']],
  ['Werkstudent Datenanalyse (20 Std./Woche)', [], ['part-time']],
  ['Referent (unbefristet)', [], ['permanent']],
  ['Referent, befristet bis 2028', [], ['temporary']],
  ['Auditor', ['FullTime'], ['full-time']],
  ['Auditor', ['PART_TIME'], ['part-time']],
  ['Auditor', [], []],
])('%s with %j is %j', (title, fields, expected) => expect(employmentOf(title, fields)).toEqual(expected));

it.each([
  [
    ['Work schedule: Full time.', 'Appointment type: Excepted Service: Not to exceed 24 months (2 years)'],
    ['full-time', 'temporary'],
  ],
  [['🔻🔻🔻 Work schedule: Full time.'], ['full-time']],
  [['Appointment type:', 'Permanent hire. This is not a term limited opportunity.'], ['permanent']],
  [['Number of hours per week you worked (if part time)'], []],
  [['You will help with conversion into permanent roles.'], []],
  [['This is a part-time position in our Boston office.'], ['part-time']],
  [['The position is seasonal, from May to September.'], ['seasonal']],
  [['If the position is part time, delete the line below.'], []],
  [['Arbeitszeit: 20 Stunden pro Woche'], ['part-time']],
  [['Die Stelle ist zunächst auf zwei Jahre befristet.'], ['temporary']],
  [['Wir suchen Sie in Teilzeit.'], ['part-time']],
])('a text of %j says %j', (lines, expected) => expect(employmentOf('Auditor', [], lines)).toEqual(expected));
