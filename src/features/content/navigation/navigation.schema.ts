import { linkField, listField, textField, titleField } from '@/runtime/fields/fields.schema';

/** A Navigation Section with its Navigation Links: what headers and footers list. */
export const navigationSectionShape = {
  Title: titleField,
  Link: linkField,
  Summary: textField,
  Links: listField({ Link: linkField, Note: textField }),
};
