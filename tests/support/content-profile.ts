import { PROFILES } from '../../src/backends/content/profiles.ts';
import type { Profile, ProfileName } from '../../src/backends/content/profiles.ts';

const named = process.env.CONTENT_PROFILE;

/** The profile that a test's own content service has: the one that the run names (`npm test -- contract edge`), else that of all tests. */
export const contentProfile: ProfileName = named !== undefined && named in PROFILES ? (named as ProfileName) : 'half';

const profile: Profile = PROFILES[contentProfile];

/** It tells what was changed. Where it does not, what follows from a change is found by looking, and takes longer. */
export const tellsChanges = profile.changeFeed;

/** It tells the revision of an item, as standard fields do: only then can a made-up one be refused. */
export const tellsRevisions = profile.standardFields;

/** Where its media are, as the site and the search service are told (SITECORE_MEDIA_URL); nothing where they are below its own addresses. */
export const mediaOf = (contentUrl: string): { mediaUrl: string } | Record<string, never> =>
  profile.mediaHostPath === undefined ? {} : { mediaUrl: `${contentUrl}${profile.mediaHostPath.replace(/\/$/, '')}` };
