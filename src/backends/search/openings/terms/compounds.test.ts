import { describe, expect, it } from 'vitest';
import { normalise } from '../../../kit/text/normalise.ts';
import { OpeningColumns } from '../index/columns.ts';
import { rolesOf } from '../query/roles.ts';
import { partsOf, personOf, split } from './compounds.ts';
import { stemGerman } from './stem.ts';

const holds = (text: string, asked: string): boolean => partsOf(normalise(text)).includes(stemGerman(normalise(asked)));

describe('German compounds', () => {
  it.each([
    [
      'Lager',
      [
        'Bewerbungsunterlagen',
        'Unterlagen',
        'Grundlage',
        'Grundlagen',
        'Verlagerung',
        'Auslagerung',
        'verlagern',
        'Vorlagen',
        'Publikumsschlager',
      ],
    ],
    ['Fahrer', ['Berufserfahrung', 'Erfahrungen', 'Verfahren', 'Vergabeverfahren', 'Fahrerlaubnis', 'Kraftfahrzeug', 'fahrenden']],
    [
      'Recht',
      [
        'leistungsgerechte',
        'leistungsgerechten',
        'bedarfsgerecht',
        'aufrechterhalten',
        'rechtzeitig',
        'rechtzeitige',
        'senkrechten',
        'entsprecht',
      ],
    ],
    ['Amt', ['insgesamt', 'Gesamtverantwortung', 'allesamt', 'Verwaltungsbeamter', 'Verwaltungsbeamtin']],
    ['Dienst', ['Verdienst', 'Jahresverdienst', 'Dienstagabend']],
    [
      'Leiter',
      [
        'Begleitung',
        'Schulbegleitung',
        'Schulbegleiterin',
        'Anleitung',
        'Praxisanleitung',
        'Weiterleitung',
        'Halbleiter',
        'Leiterplatten',
        'vorbereiten',
      ],
    ],
    ['Meister', ['meistens', 'zumeisten', 'meistgesuchte']],
    ['Trainer', ['Traineeship', 'Trainingsplatz']],
    ['Arbeiter', ['Arbeitgeber', 'Arbeitsplatz', 'Zusammenarbeit', 'Projektmitarbeiter', 'Mitarbeiterin']],
    ['Daten', ['Kandidaten', 'Kandidatinnen', 'Mandaten']],
    ['Kunde', ['Millisekunden', 'Heilkunde', 'Geburtsurkunde']],
    ['Stelle', ['sicherstellen', 'bereitstellen', 'Herstellung', 'zusammenstellen', 'feststellen']],
    ['Führung', ['Durchführung', 'Ausführung', 'Einführung', 'Projektdurchführung']],
    ['Schreiber', ['Ausschreibung', 'Stellenausschreibung', 'Beschreibung']],
    ['Bau', ['Teamaufbau', 'Netzausbau', 'aufbauen']],
    ['Kraft', ['entkräften']],
  ])('%s is in none of %j', (asked, texts) => expect(texts.filter((text) => holds(text, asked))).toEqual([]));

  it.each([
    ['Lager', ['Zentrallager', 'Hochregallagern', 'Ersatzteillagers']],
    ['Fahrer', ['Busfahrer', 'Busfahrerinnen', 'Lastwagenfahrern', 'Straßenbahnfahrerin']],
    ['Recht', ['Arbeitsrecht', 'Vergaberechts', 'Rechtsabteilung']],
    ['Amt', ['Landratsamt', 'Finanzämter', 'Finanzaemter', 'Bundesamtes']],
    ['Dienst', ['Rettungsdienst', 'Pflegedienste', 'Sozialdiensten']],
    ['Leiter', ['Projektleiter', 'Projektleiterinnen', 'Abteilungsleitung', 'Teamleitungen']],
    ['Ausbau', ['Netzausbau']],
    ['Bau', ['Maschinenbau', 'Krankenhausbau', 'Obstweinbau', 'Wohnungsbaus']],
    ['Begleitung', ['Schulbegleitung', 'Schulbegleiterin']],
    ['Führung', ['Krankenhausführung', 'Mitarbeiterführung', 'Geschäftsführer']],
    ['Entwickler', ['Softwareentwickler', 'Webentwicklerin', 'Softwareentwicklung']],
    ['Haus', ['Krankenhaus', 'Krankenhäuser', 'Krankenhaeusern']],
    ['Arzt', ['Assistenzarzt', 'Oberärztin', 'Fachärztinnen']],
    ['Kunde', ['Geschäftskunden', 'Firmenkunde', 'Privatkunden']],
    ['Stelle', ['Ausbildungsstelle', 'Schnittstellen', 'Beratungsstellen']],
    ['Sicherheit', ['Sicherheitsschuhe', 'Arbeitssicherheit']],
    ['Biologe', ['Meeresbiologin', 'Meeresbiologinnen', 'Zellbiologen']],
    ['Anschluss', ['Netzanschlüsse', 'Netzanschluesse']],
    ['Schulung', ['Kundenschulung']],
    ['Daten', ['Kundendaten']],
  ])('%s is in each of %j', (asked, texts) => expect(texts.filter((text) => !holds(text, asked))).toEqual([]));

  it.each(['', 'bau', 'verwaltung', 'mitarbeiter', 'begleitung', '123456789', 'a'.repeat(60), '𐐨'.repeat(30)])('%j is none', (word) =>
    expect(split(word)).toBeUndefined(),
  );

  it.each([
    ['softwareentwicklerinnen', 'entwickler'],
    ['softwareentwicklung', undefined],
    ['meeresbiologin', 'biologe'],
  ])('%s names as a person %s', (word, person) => expect(personOf(word)).toBe(person));
});

describe('what names a job at the end of titles', () => {
  const isRole = (titles: readonly string[]) => {
    const columns = new OpeningColumns();
    for (const [doc, title] of titles.entries()) columns.titles.set(doc, [title]);
    return rolesOf(columns);
  };

  it.each([
    [
      ['Softwareentwickler (m/w/d)', 'Webentwickler', 'Spieleentwicklerin'],
      ['entwickler', 'entwicklerin', 'entwicklerinnen'],
      ['entwicklung', 'entwickl'],
    ],
    [
      ['Busfahrer', 'Lastwagenfahrer', 'Kranfahrerin'],
      ['fahrer', 'fahrerin'],
      ['fahr', 'erfahrung'],
    ],
    [['Meeresbiologin', 'Zellbiologe'], ['biologe', 'biologin'], []],
    [['Leiter Softwareentwicklung', 'Leiterin Webentwicklung'], [], ['entwicklung']],
    [['Schulbegleitung', 'Hortbegleitung'], [], ['leitung', 'leiter', 'begleitung']],
    [['Softwareentwickler'], [], ['entwickler']],
  ])('of %j is %j, not %j', (titles, yes, no) => {
    const known = isRole(titles);
    expect(yes.filter((word) => !known(word))).toEqual([]);
    expect(no.filter((word) => known(word))).toEqual([]);
  });
});
