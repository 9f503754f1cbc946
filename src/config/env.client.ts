/**
 * Configuration that browsers may know. It is fixed by the build, so nothing that differs between deployments belongs here:
 * service hosts and flags are runtime configuration and arrive with a page or from `/api/session`.
 */
export const clientEnv = { development: process.env.NODE_ENV === 'development' } as const;
