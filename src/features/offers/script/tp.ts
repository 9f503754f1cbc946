/** Piano's command queue, as pages use it (protocol page offers, "Loading"): a list until its script takes it over. */
type Command = readonly [name: string, ...values: unknown[]];

export interface StartCheckout {
  offerId: string;
  termId?: string;
  [parameter: string]: unknown;
}

export interface Tp {
  push(command: Command): unknown;
  offer?: { startCheckout(parameters: StartCheckout): unknown };
  experience?: { init(): unknown; execute(): unknown };
}

declare global {
  interface Window {
    tp?: Tp | Command[];
  }
}

/** The queue, begun where nobody has. */
export const tp = (): Tp => (window.tp ??= []) as Tp;
