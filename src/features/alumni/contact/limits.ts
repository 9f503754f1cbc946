/** How long texts of the alumni's contact may be: what the alumni gateway takes (docs/contracts/alumni.openapi.json). */
export const CONTACT_LIMITS = {
  subject: 150,
  text: 10_000,
  why: 2_000,
  reason: 2_000,
  about: 2_000,
  title: 150,
  employer: 120,
  place: 150,
  salary: 150,
  link: 500,
  words: 200,
  name: 120,
  note: 2_000,
} as const;
