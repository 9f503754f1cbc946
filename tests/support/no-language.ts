/** A language that none of the sites has, nor is likely to: Interlingua. What asks in it is answered as to one that is not there. */
export const NO_LANGUAGE: string = 'ia';
