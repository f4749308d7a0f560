import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { addressBytes } from '@zhixing/engine/outgoing/address-class.ts';

/** Looks up where a public address is registered: the place as the table names it, or null. */
export type PlaceOfAddress = (address: string) => string | null;

interface Range {
  /** Bytes of the first and last address as hexadecimal digits, so that their order as texts is that of the addresses. */
  readonly first: string;
  readonly last: string;
  readonly place: string;
}

/**
 * Reads an offline table of addresses: one range a line, `first|last|place`, or with commas. Further columns belong to the place; empty ones
 * and `0` are left out, as the published tables of ip2region have them. Lines that begin with `#` are comments.
 * @throws Error with the number of the line that is no range
 */
export async function readAddressPlaces(file: string): Promise<PlaceOfAddress> {
  const ranges: Range[] = [];
  const places = new Map<string, string>();
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() === '' || line.startsWith('#')) continue;
    const range = rangeOf(line);
    if (!range) throw new Error(`${file}, line ${number}: not "first|last|place" with two addresses of one kind in their order`);
    // Hundreds of thousands of ranges share a few thousand places.
    const place = places.get(range.place) ?? range.place;
    places.set(place, place);
    ranges.push({ ...range, place });
  }
  ranges.sort((a, b) => (a.first < b.first ? -1 : 1));
  return (address) => {
    const key = keyOf(address);
    return key === null ? null : placeIn(ranges, key);
  };
}

function rangeOf(line: string): Range | null {
  const [from = '', to = '', ...rest] = line.split(line.includes('|') ? '|' : ',').map((part) => part.trim());
  const [first, last] = [keyOf(from), keyOf(to)];
  const place = rest.filter((part) => part !== '' && part !== '0').join(' ');
  return first !== null && last !== null && first.length === last.length && first <= last ? { first, last, place } : null;
}

const keyOf = (address: string): string | null => addressBytes(address)?.toString('hex') ?? null;

/** The range with the greatest first address that is not beyond the key, if it reaches that far. */
function placeIn(ranges: readonly Range[], key: string): string | null {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.first ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range && range.first.length === key.length && key <= range.last ? range.place || null : null;
}
