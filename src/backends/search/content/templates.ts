/** Templates that the index asks for: that of all pages, and those of the search settings. Written by npm run content -- model. */
export const TEMPLATES = {
  page: 'fa5d982c-4beb-5a16-abe0-d1f73ec32cb1',
  synonyms: 'bd0545d6-b4fd-5c54-bf71-5483f7c1f960',
  boosted: '6ec71243-b5d3-5926-80e0-31cfca3c3928',
} as const;
