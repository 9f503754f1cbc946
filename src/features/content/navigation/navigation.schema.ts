import { linkField, listField, textField } from '@/runtime/fields/fields.schema';

/** A Navigation Section with its Navigation Links: what headers and footers list. */
export const navigationSectionShape = {
  Title: textField,
  Link: linkField,
  Summary: textField,
  Links: listField({ Link: linkField, Note: textField }),
};
