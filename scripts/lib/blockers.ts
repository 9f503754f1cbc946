/**
 * Parts of addresses that content blockers let through on no site: taken from the general rules of EasyList and EasyPrivacy, shortened to
 * what they have in common.
 */
export const REFUSED_ADDRESS =
  /(?:^|[/._-])(?:ads?|adverts?|advertising|banners?|sponsors?|track(?:er|ers|ing)?|beacons?|pixels?|telemetry|analytics|collect|pageviews?|social|sharing|sharethis|popups?|gtm|ga)(?:$|[/._-])/i;
