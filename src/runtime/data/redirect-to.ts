const REDIRECT = 'page/redirect';

/** Thrown by a loader of an application page to lead the visitor elsewhere. @param location path of the same site, or an address of another origin of ours */
export const redirectTo = (location: string): Error => Object.assign(new Error('This page leads elsewhere'), { code: REDIRECT, location });

/** Where an error of `redirectTo` leads; undefined for any other. Goes by the `code`, since each bundle of the server has its own copy. */
export const redirectOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === REDIRECT && 'location' in error ? String(error.location) : undefined;
