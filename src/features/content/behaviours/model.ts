/**
 * What a script adds to HTML that stands in the document already. A static rendering marks an element with
 * `data-enhance="<name>"`; its module is fetched once the application runs. Without it the element works as the platform has
 * it: a link, a list, `<details>`. Words that a behaviour needs stand in `data-…` attributes, since it knows no dictionary.
 *
 * A behaviour changes attributes and what it added itself, never the children that React rendered.
 */
export type Enhance = (element: HTMLElement) => (() => void) | void;

export interface Behaviour {
  enhance: Enhance;
}
