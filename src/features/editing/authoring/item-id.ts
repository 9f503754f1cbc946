/** How the authoring calls write the id of an item: dashed, in small letters. */
export const ITEM_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
