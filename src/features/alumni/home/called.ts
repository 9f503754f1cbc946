/**
 * What somebody is greeted by: the first name of the account, where the name that the alumni know begins with it. Which part of
 * any other name that is, nobody can tell.
 */
export const calledBy = (name: string, firstName: string | undefined): string =>
  firstName && name.startsWith(`${firstName} `) ? firstName : name;
