/** What invented people do today. */
export interface DemoJob {
  jobTitle: string;
  employer: string;
  industry: string;
  city: string;
  country: string;
  skills: readonly string[];
  /** This person began what they work for. */
  founded: boolean;
}

const FIELDS = {
  Energy: ['Energy transition', 'Strategy'],
  Transport: ['Operations', 'Supply chains'],
  'Health care': ['Change', 'Public health'],
  Banking: ['Risk', 'Regulation'],
  'Venture capital': ['Investing', 'Boards'],
  Technology: ['Founding', 'Product'],
  'Public sector': ['Public policy', 'Cities'],
  Education: ['Teaching', 'Research'],
  'Consumer goods': ['Sustainability', 'Reporting'],
  Insurance: ['Data', 'Analytics'],
  Culture: ['Boards', 'Change'],
  Charity: ['Change', 'Boards'],
} as const;

/** An employer is in one place: whoever works for the mayor of a city lives there. The map knows most of them, and Ravensmoor not. */
const EMPLOYERS = {
  'Nordlys Energy': ['Energy', 'Oslo', 'NO'],
  'Skerry Wind': ['Energy', 'Copenhagen', 'DK'],
  'Kestrel Logistics': ['Transport', 'London', 'GB'],
  'Night Ferry Lines': ['Transport', 'Hamburg', 'DE'],
  'Lumen Health': ['Health care', 'Berlin', 'DE'],
  'Lagoon Clinics': ['Health care', 'Lagos', 'NG'],
  'Halden Bank': ['Banking', 'Zürich', 'CH'],
  'Cordillera Savings': ['Banking', 'Santiago', 'CL'],
  'Tidewater Ventures': ['Venture capital', 'Paris', 'FR'],
  'Saltmarsh Software': ['Technology', 'Berlin', 'DE'],
  'Kiln Robotics': ['Technology', 'Zürich', 'CH'],
  'Osier Analytics': ['Technology', 'Singapore', 'SG'],
  'Fathom Instruments': ['Technology', 'Copenhagen', 'DK'],
  Quillwork: ['Technology', 'Lisbon', 'PT'],
  'Tern Mobility': ['Technology', 'Warsaw', 'PL'],
  'City of Ravensmoor': ['Public sector', 'Ravensmoor', 'GB'],
  'National Water Board': ['Public sector', 'Copenhagen', 'DK'],
  'Estuary Authority': ['Public sector', 'Hamburg', 'DE'],
  'Office of Fair Prices': ['Public sector', 'Warsaw', 'PL'],
  'Brightwell University': ['Education', 'Brightwell', 'GB'],
  'School of Public Works': ['Education', 'Madrid', 'ES'],
  'Marram Foods': ['Consumer goods', 'Madrid', 'ES'],
  'Hawthorn and Rye': ['Consumer goods', 'London', 'GB'],
  'Fenwick Insurance': ['Insurance', 'New York', 'US'],
  'Mutual of Mariners': ['Insurance', 'Oslo', 'NO'],
  'Opera at the North Quay': ['Culture', 'Oslo', 'NO'],
  'Museum of Tides': ['Culture', 'Lisbon', 'PT'],
  'Alder Street Homes': ['Charity', 'London', 'GB'],
  'Reading Rooms Trust': ['Charity', 'Lagos', 'NG'],
  'Straits Shipping': ['Transport', 'Singapore', 'SG'],
} as const satisfies Record<string, readonly [keyof typeof FIELDS, string, string]>;

/** One for each of the people, in their order; no title at an employer is there twice. Mentors and recruiters do what they speak of. */
const WORK: readonly (readonly [string, keyof typeof EMPLOYERS])[] = [
  ['Head of Strategy', 'Nordlys Energy'],
  ['Head of Model Risk', 'Halden Bank'],
  ['Adviser to the Mayor', 'City of Ravensmoor'],
  ['Chief Technology Officer', 'Lumen Health'],
  ['Finance Director', 'Night Ferry Lines'],
  ['Founder', 'Saltmarsh Software'],
  ['Director of Programmes', 'National Water Board'],
  ['Head of Claims', 'Fenwick Insurance'],
  ['Partner', 'Tidewater Ventures'],
  ['General Counsel', 'Kestrel Logistics'],
  ['Founder and Chair', 'Kestrel Logistics'],
  ['Reader in Industrial History', 'Brightwell University'],
  ['Director of Planning', 'Skerry Wind'],
  ['Director of Data', 'Fenwick Insurance'],
  ['Head of Nursing Rotas', 'Lumen Health'],
  ['Chair', 'Alder Street Homes'],
  ['Sustainability Lead', 'Marram Foods'],
  ['Treasurer', 'Halden Bank'],
  ['Harbour Planner', 'Estuary Authority'],
  ['Head of Lending to Towns', 'Cordillera Savings'],
  ['Founder', 'Kiln Robotics'],
  ['Managing Director', 'Straits Shipping'],
  ['Head of Grain Buying', 'Hawthorn and Rye'],
  ['Lecturer in Statistics', 'School of Public Works'],
  ['Head of People', 'Tern Mobility'],
  ['Founder', 'Tern Mobility'],
  ['Deputy Director', 'Museum of Tides'],
  ['Chief Actuary', 'Mutual of Mariners'],
  ['Clinical Programme Director', 'Lagoon Clinics'],
  ['Venture Partner', 'Tidewater Ventures'],
  ['Founder', 'Quillwork'],
  ['Ombudsman', 'Office of Fair Prices'],
  ['Head of Grid Access', 'Nordlys Energy'],
  ['Head of Inquiries', 'Office of Fair Prices'],
  ['Director of Housing', 'City of Ravensmoor'],
  ['Founder', 'Osier Analytics'],
  ['Head of Timetables', 'Night Ferry Lines'],
  ['Director', 'Reading Rooms Trust'],
  ['Head of Packaging', 'Marram Foods'],
  ['Stage and Operations Director', 'Opera at the North Quay'],
  ['Founder', 'Fathom Instruments'],
  ['Head of Offshore Operations', 'Skerry Wind'],
  ['Head of Membership', 'Mutual of Mariners'],
  ['Chief Financial Officer', 'Lagoon Clinics'],
  ['Chief Operating Officer', 'Kestrel Logistics'],
  ['Professor of Public Finance', 'Brightwell University'],
  ['Head of Collections', 'Museum of Tides'],
  ['Head of Mortgages', 'Cordillera Savings'],
  ['Chief Financial Officer', 'Alder Street Homes'],
  ['Director of Flood Defence', 'National Water Board'],
  ['Head of Product', 'Saltmarsh Software'],
  ['Director of Apprenticeships', 'School of Public Works'],
  ['Head of Bakeries', 'Hawthorn and Rye'],
  ['Head of Regulation', 'Nordlys Energy'],
  ['Head of Pilot Projects', 'Estuary Authority'],
  ['Chief Engineer', 'Kiln Robotics'],
  ['Fleet Director', 'Straits Shipping'],
  ['Harbour Master', 'Estuary Authority'],
  ['Head of Pricing', 'Fenwick Insurance'],
  ['Head of Branches', 'Cordillera Savings'],
];

export const DEMO_JOBS: readonly DemoJob[] = WORK.map(([jobTitle, employer]) => {
  const [industry, city, country] = EMPLOYERS[employer];
  return { jobTitle, employer, industry, city, country, skills: FIELDS[industry], founded: jobTitle.startsWith('Founder') };
});
