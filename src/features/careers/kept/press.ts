import type { MouseEvent } from 'react';

/** A double click is one press: its second click would take back what the first one did. */
export const isOnePress = ({ detail }: MouseEvent): boolean => detail < 2;

/** Pressed before the page knew what is kept, when the button offered to put it in; done once it knows (layouts/document/loader). */
export const isEarly = ({ currentTarget }: MouseEvent): boolean => currentTarget.ariaBusy === 'true';
