/** What the page "Profile" shows. */
export interface ProfileData {
  firstName: string;
  lastName: string;
  company: string;
  titleName: string;
  /** Of ISO 3166-1, two capital letters. */
  country: string;
  /** Code and name of each country, in the order of their names. */
  countries: (readonly [code: string, name: string])[];
  mailLanguage: string;
  /** Code and name of each language, each in its own words. */
  languages: (readonly [code: string, name: string])[];
  email: string;
  /** A new address that waits for its code. */
  newEmail?: string | undefined;
}
