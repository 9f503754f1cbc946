/** What may be said of a person who is drawn; all that is not said follows from the seed. */
export interface PortraitOptions {
  hair?: string;
}
