const NOT_FOUND = 'request/not-found';

/** Thrown by a loader when the address asks for something that is not there; the page answers 404. */
export const notFound = (): Error => Object.assign(new Error('There is nothing at this address'), { code: NOT_FOUND });

/** Goes by the `code`, since each bundle of the server has its own copy. */
export const isNotFound = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === NOT_FOUND;
