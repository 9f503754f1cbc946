/** The parts of German compounds, in normal form. What ends alike and is another word stands among those of its own, or of none. */
const words = (list: string): string[] => list.split(/\s+/);

/** Who works. A title that ends with one names a job by it. */
export const PEOPLE = words(
  `absolvent analyst anwalt arbeiter architekt arzt assistent bearbeiter berater betreuer biologe buchhalter chef chemiker controller
direktor dolmetscher einkaufer elektriker elektroniker entwickler experte fachkraft fahrer forscher fuhrer gestalter helfer hilfe informatiker
ingenieur jurist kauffrau kaufleute kaufmann konstrukteur kraft lehrer leiter makler manager mechaniker meister monteur okonom partner pfleger
physiker planer praktikant prufer redakteur referent sachbearbeiter schreiber spezialist statistiker student techniker trainer ubersetzer
verkaufer verwalter wissenschaftler`,
);

/** What names of jobs and of their fields are put together with otherwise. */
export const FIELDS = words(
  `amt analyse analytik anlage anschluss architektur assistenz ausbildung bank bau bearbeitung beratung betreuung betrieb buchhaltung
controlling daten design dienst einkauf energie entwicklung finanz forschung fuhrung gestaltung gesundheit haus hochschule informatik klima
konstruktion kredit kunde kunden lager leitung logistik management markt marketing modernisierung netz personal pflege plan planung praktikum
programm projekt prufung qualitat recht redaktion schule schulung schutz service sicherheit software stelle steuer steuerung system technik
technologie umwelt verkauf verkehr versicherung vertrieb verwaltung warme wasser werk wesen wirtschaft wissenschaft`,
);

/** Words of their own that end like a part: `Schulbegleitung` is `Begleitung`, and no `Leitung`. Behind `h`, `aus` is `Haus`. */
export const OWN = words(
  `begleiter begleitung anleiter anleitung ableitung einleitung umleitung zuleitung weiterleitung uberleitung verdienst beamter beamte mitarbeiter
(?<!h)ausfuhrung durchfuhrung einfuhrung uberfuhrung zusammenfuhrung aufbau (?<!h)ausbau umbau (?<!w)einbau gehilfe urkunde heilkunde
halbleiter`,
);

/** Ends of words that hold no part, with their inflections. */
export const NONE = words(
  `gesamt mitsamt allesamt gerecht aufrecht senkrecht waagrecht waagerecht unrecht vorrecht sprecht brecht kandidat soldat mandat durchaus schlager (?<!be)gleiter
verlager einlager auslager vermarkt vernetz entkraft sekunde erkunde bekunde beschreiber
(?:fest|sicher|bereit|zusammen|klar|fertig|her|vor|dar|ein|um|be|er|frei|uber|nach|unter|ab|an|auf|ver|zu|gegenuber|richtig|zufrieden|(?<!h)aus)stelle(?=n$)`,
);

/** What stands before a verb makes another one of it, and no compound: `Verdienst` is no `Dienst`. */
export const PREFIXES = new Set(
  words('auf aus bei dar durch ein ent fort her hin hinter inter miss mit nach uber unter ver vor wider wieder zer zurecht zuruck'),
);

/** Beginnings of words that say something else. */
export const OTHER_BEGINNINGS = /^(?:recht(?!s)|dienstag|personalis|systemat|projektion|designier)/;
