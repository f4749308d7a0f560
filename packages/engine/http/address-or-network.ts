import { isIP, isIPv4 } from 'node:net';

/** Whether a list entry is an IP address or a network in CIDR notation, such as `10.1.0.0/16`. */
export function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  if (isIP(address) === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
}
