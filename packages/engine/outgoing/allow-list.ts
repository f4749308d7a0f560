import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A destination that is allowed although it is not on the public internet. */
export type Allowed = { readonly host: string; readonly port: number | null } | { readonly range: [ipaddr.IPv4 | ipaddr.IPv6, number] };

/**
 * Parses an entry of the allow list: `host`, `host:port`, an address (of IPv6 with a port in brackets), or a range such as `10.2.0.0/16`.
 * @returns null when it is none of these
 */
export function allowedOf(entry: string): Allowed | null {
  const text = entry.trim();
  if (text.includes('/')) return ipaddr.isValidCIDR(text) ? { range: ipaddr.parseCIDR(text) } : null;
  const named =
    isIP(text) === 6
      ? { host: text, port: undefined }
      : /^(?<host>\[[\da-fA-F:.]+\]|[A-Za-z\d_.-]+)(?::(?<port>\d{1,5}))?$/.exec(text)?.groups;
  const host = named?.host ? hostOf(named.host) : null;
  const port = named?.port === undefined ? null : Number(named.port);
  if (host === null || (port !== null && (port < 1 || port > HIGHEST_PORT))) return null;
  return { host, port };
}

export const HIGHEST_PORT = 65_535;

/**
 * Normalizes a host for comparison and lookup: lower case, no trailing dot, no brackets; an IPv4 address in octal, hexadecimal or as one
 * number becomes dotted decimal. Null if it is no host.
 */
export function hostOf(host: string): string | null {
  if (!/^(\[[^[\]]*\]|[^:/\\?#@\s]+)$/.test(host) && isIP(host) !== 6) return null;
  const name = (URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}/`)?.hostname ?? '').replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return name === '' ? null : name;
}

/** Whether the list allows a destination, by the requested host or by its address. */
export function isAllowed(list: readonly Allowed[], host: string, port: number, address: string): boolean {
  return list.some((one) => {
    if ('range' in one) return inRange(address, one.range);
    return (one.port === null || one.port === port) && (one.host === host || one.host === address);
  });
}

function inRange(address: string, [base, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}
