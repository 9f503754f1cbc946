/** What the page "Name and address" shows. */
export interface ProfileData {
  firstName: string;
  lastName: string;
  company: string;
  titleName: string;
  email: string;
  /** A new address that waits for its code. */
  newEmail?: string | undefined;
}
