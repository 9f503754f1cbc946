/** Joins class names; leaves out what is absent. @example classNames('card', large && 'card--xl') */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
