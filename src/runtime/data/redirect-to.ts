const REDIRECT = 'page/redirect';

/** Thrown by a loader of an application page to lead the visitor elsewhere. @param location path of the same site, or an address of another origin of ours */
export const redirectTo = (location: string): Error => Object.assign(new Error('This page leads elsewhere'), { code: REDIRECT, location });

/** The same where this address will always lead there: it is another way to write that one. */
export const movedTo = (location: string): Error => Object.assign(redirectTo(location), { permanent: true });

const isRedirect = (error: unknown): error is Error & { location: string; permanent?: true } =>
  error instanceof Error && 'code' in error && error.code === REDIRECT && 'location' in error;

/** Where an error of `redirectTo` leads; undefined for any other. Goes by the `code`, since each bundle of the server has its own copy. */
export const redirectOf = (error: unknown): string | undefined => (isRedirect(error) ? String(error.location) : undefined);
export const isPermanent = (error: unknown): boolean => isRedirect(error) && error.permanent === true;
