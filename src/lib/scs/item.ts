/**
 * One item of Sitecore Content Serialization (SCS), as one YAML file holds it. Fields are known by their GUID; `hint` is their
 * name and only for readers. Values are Sitecore's raw texts. GUIDs are in lower case, with dashes and without braces.
 */

export interface ScsField {
  id: string;
  hint: string;
  value: string;
  /** Set on `Blob` fields, whose value is base64. */
  blobId?: string;
  /** Line of the file on which the value begins, where the reader was asked for it. */
  line?: number;
}

export interface ScsVersion {
  version: number;
  fields: ScsField[];
}

export interface ScsLanguage {
  language: string;
  /** Unversioned fields. */
  fields: ScsField[];
  versions: ScsVersion[];
}

export interface ScsItem {
  id: string;
  parent: string;
  template: string;
  path: string;
  /** The branch that the item was made from. */
  branch?: string;
  shared: ScsField[];
  languages: ScsLanguage[];
}
