import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 range allocated for the internet; forms that embed an IPv4 address are outside of it or in a range of their own. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The class of an address by the registries of IANA: `unicast` is the public internet; everything else is local, private, reserved, or
 * embeds another address (IPv4-mapped, IPv4-compatible, NAT64, 6to4, Teredo).
 * @param address an IP address as returned by the resolver
 */
export function addressClass(address: string): string {
  if (!isIP(address)) return 'unknown';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== 'unicast' || parsed.kind() === 'ipv4') return range;
  return (parsed as ipaddr.IPv6).match(globalUnicast) ? 'unicast' : 'reserved';
}

/** The bytes of an address: 4 for IPv4, also where IPv6 embeds it, else 16. Null for what is no address. */
export const addressBytes = (address: string): Buffer | null => (isIP(address) ? Buffer.from(ipaddr.process(address).toByteArray()) : null);
