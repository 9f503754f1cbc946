/**
 * What visitors type, and what must be among the first five things that the search page then shows, over one index of our content,
 * 243 imported posts and all openings: the end of an address, or a title.
 */
export interface Wanted {
  q: string;
  finds: string | RegExp;
  language?: 'en' | 'de';
  /** What it is corrected to, which the page says. */
  corrected?: string;
}

/** Pages, topics, people, events and publications of our own. */
export const OURS: readonly Wanted[] = [
  { q: 'grid queue', finds: '/energy/the-long-queue' },
  { q: 'long queue in two pages', finds: '/the-long-queue-in-two-pages' },
  { q: 'enregy', corrected: 'energy', finds: '/topics/energy' },
  { q: 'ines valbuena', finds: '/people/ines-valbuena' },
  { q: 'Ines Valbuna', corrected: 'Ines valbuena', finds: '/people/ines-valbuena' },
  { q: 'helene marchand', finds: '/people/helene-marchand' },
  { q: 'Hélène Marchand', finds: '/people/helene-marchand' },
  { q: 'kowalczyk', finds: '/people/zofia-kowalczyk' },
  { q: 'zurich', finds: '/about/offices/zurich' },
  { q: 'hospitle linen', corrected: 'hospital linen', finds: '/health/linen-room-forecast' },
  { q: '"linen room"', finds: '/health/linen-room-forecast' },
  { q: 'timetable constitution', finds: '/the-timetable-as-a-constitution' },
  { q: 'railroad timetable', finds: '/the-timetable-as-a-constitution' },
  { q: 'ferry empty', finds: '/transport/the-ferry-that-runs-empty' },
  { q: 'pension funds bridges', finds: '/capital/pension-funds-and-bridges' },
  { q: 'Seeing Like a State', finds: '/events/seeing-like-a-state' },
  { q: 'night shift seminar', finds: '/events/night-shift-seminar' },
  { q: 'atlas of queues', finds: '/insights-store/atlas-of-queues' },
  { q: 'history of the firm', finds: '/insights-store/moor-and-city' },
  { q: 'grid connection', finds: '/energy/the-long-queue' },
  { q: 'gdpr', finds: '/privacy' },
  { q: 'copper -queue', finds: '/industry/copper-has-a-memory' },
  { q: 'coper', corrected: 'copper', finds: '/industry/copper-has-a-memory' },
  { q: 'Warteschlange', language: 'de', finds: '/de/featured-insights/energy/the-long-queue' },
  { q: 'Fahrpläne Verfassungen', language: 'de', finds: '/the-timetable-as-a-constitution' },
  { q: 'Wartelisten', language: 'de', finds: '/health/the-waiting-list-is-a-building' },
  { q: 'Krankenhuas', language: 'de', corrected: 'krankenhaus', finds: '/health/linen-room-forecast' },
  { q: 'oeffentliche Institutionen', language: 'de', finds: '/de/topics/public-institutions' },
  { q: 'Datenschutz', language: 'de', finds: '/de/privacy' },
];

export const IMPORTED: readonly Wanted[] = [
  { q: 'technical debt', finds: '/managing-technical-debt' },
  { q: 'tecnical debt', corrected: 'technical debt', finds: '/managing-technical-debt' },
  { q: '"web design standards"', finds: '/reimagining-federal-websites-with-the-draft-us-web-design-standards' },
  { q: 'micro-purchase platform', finds: 'micro-purchase-platform' },
  { q: 'css coding style guide', finds: '/introducing-the-css-coding-style-guide' },
  { q: 'dolores landingham bot', finds: 'how-bot-named-dolores-landingham-transformed-18fs-onboarding' },
  { q: 'dolores landinghm', corrected: 'dolores landingham', finds: 'how-bot-named-dolores-landingham-transformed-18fs-onboarding' },
  { q: 'what is an api', finds: '/what-is-an-api' },
  { q: 'elasticsearch rails', finds: '/how-we-get-high-availability-with-elasticsearch-and-ruby-on-rails' },
  { q: 'content debt', finds: 'content-debt-what-it-is' },
  { q: 'child welfare california', finds: 'child-welfare-system' },
  { q: 'bechdel test', finds: 'does-18f-pass-the-bechdel-test-for-tech' },
  { q: 'identitytheft redesign', finds: 'the-user-centered-redesign-of-identitytheft-gov' },
  { q: 'hackathons', finds: 'hackathons' },
];

export const OPENINGS: readonly Wanted[] = [
  { q: 'hydrologist', finds: /^Hydrologist/i },
  { q: 'hydrolgist', corrected: 'hydrologist', finds: /^Hydrologist/i },
  { q: 'budget analyst', finds: /^Budget Analyst/i },
  { q: 'electrical engineer', finds: /^Electrical Engineer/i },
  { q: 'electrical enginer', finds: /^Electrical Engineer/i },
  { q: 'foreign affairs officer', finds: /^Foreign Affairs Officer/i },
  { q: 'lawyer', finds: /Attorney|Legal counsel/i },
  { q: 'service designer', finds: /^Service designer/i },
  { q: 'data engineer Zürich', finds: /^Data engineer/i },
  { q: '"accessibility specialist"', finds: /^Accessibility Specialist/ },
  { q: 'infosec', finds: /cyber|infosec/i },
  { q: 'Werkstudent', language: 'de', finds: /^Werkstudent/ },
  { q: 'Buchhalter', language: 'de', finds: /^Buchhalter/ },
  { q: 'Softwareentwikler', language: 'de', corrected: 'softwareentwickler', finds: /Softwareentwickler/ },
];
