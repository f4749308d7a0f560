import { isIPv6 } from 'node:net';

/**
 * The key that counts as one client: a whole IPv4 address, or the /64 network of an IPv6 address, all of whose addresses belong to a single
 * subscriber (RFC 6177).
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const plain = address.split('%')[0] ?? '';
  return isIPv6(plain) ? `${expanded(plain).slice(0, 4).join(':')}::/64` : address.slice(0, 64);
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...(tail === undefined ? [] : zeros), ...back].map((group) => group.replace(/^0+(?=.)/, ''));
}
