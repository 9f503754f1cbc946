import type { PasskeyOffer } from './model';

/** Whether pages of a host may use passkeys of a relying party by their name alone: it is theirs, or they are below it. */
export const mayClaim = (host: string, rpId: string): boolean => host === rpId || (rpId.includes('.') && host.endsWith(`.${rpId}`));

interface Capable {
  getClientCapabilities?: () => Promise<Partial<Record<string, boolean>>>;
}

/**
 * Whether this browser can use a passkey of a relying party on these pages: by their name, or because the relying party lists
 * them and the browser asks it (WebAuthn level 3, "related origins"; `/.well-known/webauthn`).
 */
export async function canUsePasskey({ rpId }: PasskeyOffer): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  if (rpId === undefined || mayClaim(location.hostname, rpId)) return true;
  try {
    return (await (PublicKeyCredential as Capable).getClientCapabilities?.())?.relatedOrigins === true;
  } catch {
    // A browser that cannot say so cannot do it.
    return false;
  }
}

/** Whether this browser has passkeys, but may use those of a relying party on other pages only. */
export const isElsewhere = async (offer: PasskeyOffer): Promise<boolean> =>
  typeof PublicKeyCredential !== 'undefined' && !(await canUsePasskey(offer));

/** The browser found that these pages may not use the relying party, when it was asked. */
export const isForeignParty = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'SecurityError';
