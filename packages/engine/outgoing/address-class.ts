import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out for use on the internet; forms that hide an IPv4 address lie outside, or in a range of their own. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The class of an address by the registries of IANA: `unicast` is the open internet; everything else is local, private, reserved, or another
 * address in disguise (IPv4-mapped, IPv4-compatible, NAT64, 6to4, Teredo).
 * @param address an address of a connection, as the resolver writes it
 */
export function addressClass(address: string): string {
  if (!isIP(address)) return 'unknown';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== 'unicast' || parsed.kind() === 'ipv4') return range;
  return (parsed as ipaddr.IPv6).match(globalUnicast) ? 'unicast' : 'reserved';
}
