/**
 * What a script adds to the forms of lists, topics and people: in one file, since a page that has one of them mostly has the
 * other, and each file costs every page the bytes of its address.
 */
export * as cardSave from '../keep/card-save';
export * as follow from '../follows/follow';
