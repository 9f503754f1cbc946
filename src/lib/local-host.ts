/** Names and addresses that always mean this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const LOCAL = /^(?:(?:[\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i;

/** Whether a host is only reached from this machine. The back ends have the same rule (`src/backends/kit/deployment.ts`); a test holds the two together. */
export const isLocalHost = (host: string): boolean => LOCAL.test(host);
