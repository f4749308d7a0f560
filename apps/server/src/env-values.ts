import { isIP } from 'node:net';
import { allowedOf } from '@zhixing/engine/outgoing/allow-list.ts';
import { z } from 'zod';

/** A whole number between two bounds, written in digits alone. */
export function whole(min: number, max: number, initial: number) {
  const message = `is not a whole number from ${min} to ${max}: correct it, or remove it to use ${initial}.`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .default(initial);
}

/** A number of days, or `off`, which is read as null. */
export function daysOrOff(least: number) {
  const message = `is neither "off" nor a whole number of days from ${least} to 3650: correct it, or remove it to use ${least}.`;
  return z
    .string()
    .trim()
    .regex(/^(off|\d{1,4})$/, message)
    .transform((value) => (value === 'off' ? null : Number(value)))
    .refine((days) => days === null || (days >= least && days <= 3650), message)
    .default(least);
}

/** How many requests a minute, or `off`, which is read as null. */
export function perMinute(initial: number) {
  const message = `is neither "off" nor a whole number of requests a minute from 10 to 9999999: correct it, or remove it to use ${initial}.`;
  return z
    .string()
    .trim()
    .regex(/^(off|\d{2,7})$/, message)
    .transform((value) => (value === 'off' ? null : Number(value)))
    .refine((count) => count === null || count >= 10, message)
    .default(initial);
}

/** `on` or `off`, read as a boolean. */
export function onOff(initial: 'on' | 'off') {
  return z
    .enum(['on', 'off'], `is neither "on" nor "off": use one of these, or remove it to use "${initial}".`)
    .default(initial)
    .transform((value) => value === 'on');
}

/**
 * Whose word about the client's address and about TLS counts: `off` is nobody's, `on` that of whoever connects, and otherwise that of the
 * addresses and ranges that are named. What stands further left in X-Forwarded-For was written by others, and never counts with `on`.
 */
export const proxies = z
  .string()
  .trim()
  .default('off')
  .transform((value): boolean | string[] => {
    if (value === 'off') return false;
    return value === 'on' ? true : value.split(/[\s,]+/).filter((entry) => entry !== '');
  })
  .refine(
    (value) => !Array.isArray(value) || value.every(isRange),
    'is neither "on" nor "off" nor addresses of proxies: write such as 10.2.0.5, 10.3.0.0/24, with commas between them.',
  );

const MOST_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isRange(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  const most = MOST_BITS[isIP(address)];
  if (most === undefined || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

const HIGHEST_PORT = 65_535;

/** A port of TCP. */
export const portNumber = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, 'is not a port: use a number from 1 to 65535.')
  .transform(Number)
  .refine((port) => port >= 1 && port <= HIGHEST_PORT, 'is not a port: use a number from 1 to 65535.');

/** Where to listen: a host name or an address of this machine. */
export const hostName = z
  .string()
  .trim()
  .regex(/^[\w.:-]+$/, 'is not a host name or an address: use 127.0.0.1 for this machine only, or 0.0.0.0 to serve the network.');

/** A PostgreSQL address. The message never shows the value, which holds a password. */
export const connectionString = z.string().trim().refine(isPostgresAddress, {
  message:
    'is not a PostgreSQL address: write postgres://user:password@host:5432/database (special characters in the password percent-encoded), or remove it to use the embedded database.',
});

/** The AES key of the login password: AES-128, AES-192 or AES-256 by its length in UTF-8 bytes. */
export const cipherKey = z
  .string()
  .refine(
    (value) => [16, 24, 32].includes(Buffer.byteLength(value)),
    'is not 16, 24 or 32 bytes long in UTF-8: use a key of one of these lengths.',
  );

const SHORTEST_SECRET = 32;

/** The key that secrets in the database are sealed under. */
export const secretKey = z.string().min(SHORTEST_SECRET, `is too short: use at least ${SHORTEST_SECRET} random characters.`);

/** What is mixed into hashes of passwords: the one for new ones, then those that older ones were made with. */
export const peppers = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine(
    (entries) => entries.every((entry) => entry.length >= SHORTEST_SECRET),
    `holds one that is too short: use at least ${SHORTEST_SECRET} random characters for each.`,
  );

const SHORTEST_PASSPHRASE = 16;

/** What backups are locked with: the public half of an age key, or a passphrase. The secret half must not lie on the server. */
export const backupKey = z
  .string()
  .trim()
  .min(
    SHORTEST_PASSPHRASE,
    `is too short: use the public key that "backup key" makes, or a passphrase of ${SHORTEST_PASSPHRASE} characters or more.`,
  )
  .refine(
    (value) => !value.startsWith('AGE-SECRET-KEY-'),
    'is the secret half of a key: set the public half (age1…), and keep the other elsewhere.',
  );

/** Destinations off the open internet that the server may connect to, with commas or spaces between them. */
export const destinations = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine(
    (entries) => entries.every(allowedOf),
    'holds something that is no destination: write hosts, host:port, addresses or ranges such as 10.2.0.0/16, with commas between them.',
  );

/** PostgreSQL with its poolers, MySQL, and what speaks their protocols: OceanBase, TiDB, Kingbase. */
const DATABASE_PORTS = '2881,2883,3306,3307,4000,5432,5433,6432,54321';

/** Ports on which databases of others may be asked. */
export const databasePorts = z
  .string()
  .default(DATABASE_PORTS)
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine(
    (entries) => entries.every((entry) => /^\d{1,5}$/.test(entry) && Number(entry) >= 1 && Number(entry) <= 65_535),
    'holds something that is no port: write numbers from 1 to 65535 with commas between them.',
  )
  .transform((entries) => entries.map(Number));

/** Where the pictures of a map come from: an address with the places {z}, {x} and {y} for zoom, column and row. */
export const tileAddress = z
  .string()
  .trim()
  .refine(
    isTileAddress,
    'is not the address of map tiles: write one like https://tiles.example.org/{z}/{x}/{y}.png, or remove it to do without.',
  );

function isTileAddress(value: string): boolean {
  const url = URL.parse(value.replace('{s}', 's'));
  return (
    url !== null && /^https?:$/.test(url.protocol) && !/[\s;,'"]/.test(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
  );
}

function isPostgresAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
}
