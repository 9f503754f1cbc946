/**
 * Whether an error is of a class, told by its name: what is the process's own (lanes, the shared store) was made by one bundle of the
 * server, and each bundle has its own copy of the class.
 */
export const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
