interface Field {
  value: string | { src?: string | undefined };
  editable?: string | undefined;
  mark?: string | undefined;
}

/** Whether a text or a picture is nothing to a visitor, and is not to be found by an editor either. */
export const hasNothing = ({ value, editable, mark }: Field): boolean =>
  !(typeof value === 'string' ? value : value.src) && !editable && !mark;
