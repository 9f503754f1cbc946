/** The server's door of `/api/offers/*`. */
export { cancelApi } from './cancel.server';
export { cardApi } from './card.server';
export { checkoutApi } from './checkout.server';
export { giftApi } from './gift.server';
export { readApi } from './read.server';
export { receiptApi } from './receipt.server';
export { settingsApi } from './settings.server';
export { tokenApi } from './token.server';
export { webhookApi } from './webhook.server';
