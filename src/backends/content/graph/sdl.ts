/**
 * The schema as Experience Edge publishes it (protocol page sitecore). The types of templates are added by template-types.ts.
 * Argument defaults are Sitecore's; the first page of a search without `first` is 10 items long.
 */

/** What every item has; repeated in each concrete type, as SDL wants it. */
export const ITEM_FIELDS = `
  "From the parent up to the root."
  ancestors(hasLayout: Boolean = false, includeTemplateIDs: [String] = []): [Item]!
  children(hasLayout: Boolean = false, includeTemplateIDs: [String] = [], first: Int, after: String): ItemSearchResults!
  displayName: String
  "A field by name or id."
  field(name: String!): ItemField
  "Fields that the template declares; ownFields leaves out those of its base templates."
  fields(ownFields: Boolean = false): [ItemField]!
  hasChildren(hasLayout: Boolean = false, includeTemplateIDs: [String] = []): Boolean!
  "format: a .NET GUID format, N, D, B or P."
  id(format: String = "N"): ID!
  "sitecore://web/{id}?lang=…&ver=…"
  itemUri: String!
  language: ItemLanguage!
  "The item in each language that it has a version of its own in."
  languages: [Item]!
  name: String!
  parent: Item
  path: String!
  "Variants of the page for groups of visitors; none here."
  personalization: ItemPersonalization
  "The layout JSON of the item; {} when it is no page."
  rendered: JSON!
  template: ItemTemplate!
  url: ItemUrl!
  version: Int!
`;

const FIELD_FIELDS = `
  definition: ItemTemplateField
  id(format: String = "N"): ID!
  jsonValue: JSON!
  name: String!
  value: String
`;

export const SDL = `
scalar JSON
"A whole number of up to 53 bits."
scalar Long

type Query {
  "An item by path or id."
  item(path: String, language: String!, version: String): Item
  "The page at a route of a site."
  layout(site: String!, routePath: String!, language: String!): LayoutData
  search(where: ItemSearchPredicateInput!, first: Int, after: String, orderBy: ItemSearchOrderByInput): ItemSearchResults
  site: SiteData!
}

type LayoutData { item: Item }

interface Item {${ITEM_FIELDS}}

"An item whose template makes no type of its own."
type UnknownItem implements Item {${ITEM_FIELDS}}

type ItemPersonalization { variantIds: [String]! }
type ItemLanguage { name: String! displayName: String! englishName: String! nativeName: String! }
type ItemUrl { hostName: String! path: String! scheme: String! siteName: String! url: String! }

type ItemTemplate {
  baseTemplates: [ItemTemplate]
  fields: [ItemTemplateField]
  id(format: String = "N"): ID!
  name: String!
  ownFields: [ItemTemplateField]
}
type ItemTemplateField {
  id(format: String = "N"): ID
  name: String!
  section: String!
  sectionSortOrder: Int!
  shared: Boolean!
  sortOrder: Int!
  source: String!
  title: String!
  type: String!
  unversioned: Boolean!
}

interface ItemField {${FIELD_FIELDS}}
type TextField implements ItemField {${FIELD_FIELDS}}
type RichTextField implements ItemField {${FIELD_FIELDS}}
type CheckboxField implements ItemField {${FIELD_FIELDS} boolValue: Boolean }
type NumberField implements ItemField {${FIELD_FIELDS} numberValue: Float }
type IntegerField implements ItemField {${FIELD_FIELDS} intValue: Int }
type DateField implements ItemField {${FIELD_FIELDS}
  "Milliseconds since 1970."
  dateValue: Long
  "format: a .NET date format. offset: minutes as JavaScript's getTimezoneOffset gives them."
  formattedDateValue(format: String = "g", offset: Int = 0): String
}
type LookupField implements ItemField {${FIELD_FIELDS}
  targetId(format: String = "N"): ID
  targetItem: Item
}
type MultilistField implements ItemField {${FIELD_FIELDS}
  count: Int
  targetIds: [String]
  "Targets that exist and can be seen; the others are left out."
  targetItems: [Item]
}
type LinkField implements ItemField {${FIELD_FIELDS}
  anchor: String
  className: String
  linkType: String
  queryString: String
  target: String
  targetItem: Item
  text: String
  url: String
}
type ImageField implements ItemField {${FIELD_FIELDS}
  alt: String
  description: String
  extension: String
  height: String
  keywords: String
  mimeType: String
  "Bytes."
  size: Int
  src(maxWidth: Int, maxHeight: Int): String
  title: String
  width: String
}
type NameValueListField implements ItemField {${FIELD_FIELDS} values: [NameValueListValue] }
type NameValueListValue { name: String! value: String! }

type PageInfo { endCursor: String! hasNext: Boolean! }
type ItemSearchResults { pageInfo: PageInfo! results: [Item]! total: Int! }

input ItemSearchPredicateInput {
  name: String
  value: String
  operator: ItemSearchOperator
  AND: [ItemSearchPredicateInput]
  OR: [ItemSearchPredicateInput]
}
enum ItemSearchOperator { EQ CONTAINS NEQ NCONTAINS LT LTE GT GTE }
input ItemSearchOrderByInput { name: String! direction: OrderByDirection }
enum OrderByDirection { ASC DESC }

type SiteData { siteInfo(site: String!): SiteInfo siteInfoCollection: [SiteInfo]! }
type SiteInfo {
  name: String!
  rootPath: String
  hostname: String
  language: String
  robots: String
  "Text of /llms.txt as the site's settings have it; null here: the site writes its own."
  llmsTxt: String
  "Absolute addresses."
  sitemap: [String]
  redirects: [RedirectInfo]!
  errorHandling(language: String!): ErrorHandlingInfo
  attributes: [KeyValuePair]
  "Pages that have a version in the language, in tree order. A path includes or excludes itself and what is below it."
  routes(language: String!, includedPaths: [String], excludedPaths: [String], first: Int, after: String): RoutesResult
  dictionary(language: String!, first: Int, after: String): DictionaryResult
}
type RedirectInfo {
  pattern: String!
  target: String!
  redirectType: RedirectType!
  isQueryStringPreserved: Boolean!
  isLanguagePreserved: Boolean!
  locale: String!
}
enum RedirectType { REDIRECT_301 REDIRECT_302 SERVER_TRANSFER }
type ErrorHandlingInfo { notFoundPage: Item notFoundPagePath: String serverErrorPage: Item serverErrorPagePath: String }
type RoutesResult { total: Int! pageInfo: PageInfo! results: [Route]! }
type Route { routePath: String! route: Item! }
type DictionaryResult { total: Int! pageInfo: PageInfo! results: [KeyValuePair]! }
type KeyValuePair { key: String! value: String! }
`;
