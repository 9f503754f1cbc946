/** Nobody has this id. What is asked about an account is asked about it too, so that having none takes as long. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
