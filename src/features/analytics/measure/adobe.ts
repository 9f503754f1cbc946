import type { Adapter } from './layer';

declare global {
  interface Window {
    /** Adobe Client Data Layer: an array until its script takes it over and replays what came before. */
    adobeDataLayer?: { push(item: unknown): unknown };
  }
}

/** Events as Adobe's layer takes them: `event`, and the rest as data; a copy, since its state keeps what it is given. */
export const toAdobe: Adapter = (event) => {
  (window.adobeDataLayer ??= []).push(structuredClone(event));
};
