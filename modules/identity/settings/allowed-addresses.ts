import { BlockList, isIP, isIPv4 } from 'node:net';
import type { Engine } from '@zhixing/engine/engine.ts';
import { accountErrors } from '../account/account.errors.ts';
import { securityOf } from './configuration.ts';

const lists = new WeakMap<readonly string[], BlockList>();

/** Whether an address is on the list; an empty list allows every address. */
export function isAllowed(entries: readonly string[], address: string): boolean {
  if (entries.length === 0) return true;
  const plain = unmapped(address);
  const family = isIP(plain);
  return family !== 0 && listOf(entries).check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Refuses an administrator from an address that is not allowed. */
export async function mustComeFromAllowed(engine: Engine, address: string): Promise<void> {
  const { administratorAddresses } = await securityOf(engine);
  if (!isAllowed(administratorAddresses, address)) throw accountErrors.addressRefused({ address });
}

function listOf(entries: readonly string[]): BlockList {
  const known = lists.get(entries);
  if (known) return known;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  lists.set(entries, list);
  return list;
}

// A server that listens on IPv6 sees IPv4 clients under ::ffff:0:0/96.
const unmapped = (address: string): string => (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
