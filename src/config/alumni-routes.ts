/** Written from the table of roles (`roles.ts`) by `node scripts/roles.ts`: addresses of the alumni, apart since only their pages need them. */
const open = <P extends string>(path: P) => ({ path, access: 'public' }) as const;
const restricted = <P extends string>(path: P) => ({ path, access: 'session' }) as const;

export const alumniRoutes = {
  alumniNoAccess: open('/alumni/noaccess'),
  alumniDirectory: restricted('/alumni/directory'),
  alumniGroups: restricted('/alumni/groups'),
  alumniMessages: restricted('/alumni/messages'),
  alumniMentoring: restricted('/alumni/mentoring'),
  alumniOpenings: restricted('/alumni/openings'),
  alumniRecruiter: restricted('/alumni/recruiter'),
  alumniMailOff: open('/alumni/mail-off'),
  alumniUpdateInfo: restricted('/alumni/user-registration/update-info'),
  alumniChangePassword: restricted('/alumni/user-registration/change-password'),
} as const;
