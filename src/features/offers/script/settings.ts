/** What `/api/offers/settings` tells the script of a page. */
export interface ScriptSettings {
  /** Application at the offers service. */
  aid: string;
  /** Origin of the offers service. */
  origin: string;
  /** The service is Piano's sandbox. */
  sandbox: boolean;
  /** Name of the site. */
  zone: string;
  /** What it is for: what editors of the offers show visitors, who have no name; or the checkout of who has signed in for it. */
  only: 'experiences' | 'checkout';
  /** The page is open in our app's own browser. */
  inApp: boolean;
}
