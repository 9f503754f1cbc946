import type { Consent, Profile } from './profile.schema';
import type { View } from './fields';

/** What the page of one's own profile shows. */
export interface ProfileData {
  profile: Profile;
  /** The yearly question is due. */
  confirmDue: boolean;
  /** The profile was hidden, since that question had no answer. */
  hidden: boolean;
  /** And can be shown again as it was. */
  canShow: boolean;
  /** Newsletters of the officers come by mail. */
  newsletters: boolean;
  /** What was agreed to and taken back, newest first; null where it cannot be had. */
  consents: Consent[] | null;
  countries: readonly (readonly [code: string, name: string])[];
  /** As whom the preview shows the profile. */
  preview: View;
}
