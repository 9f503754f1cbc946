/** The same form again within so long is Enter twice, or a double click: what it asked for is on its way already. */
export const SAME_PRESS_S = 30;
