/** What was asked for cannot be made; the text says why and what to write instead. */
export class Refusal extends Error {}
