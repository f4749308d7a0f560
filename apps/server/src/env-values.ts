import { isIP } from 'node:net';
import { allowedOf } from '@zhixing/engine/outgoing/allow-list.ts';
import { z } from 'zod';

/** An integer within bounds, digits only. */
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

/** A number of days, or `off`, which gives null. */
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

/** Requests per minute, or `off`, which gives null. */
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

/** `on` or `off` as a boolean. */
export function onOff(initial: 'on' | 'off') {
  return z
    .enum(['on', 'off'], `is neither "on" nor "off": use one of these, or remove it to use "${initial}".`)
    .default(initial)
    .transform((value) => value === 'on');
}

/**
 * Trusted proxies for the client's address and TLS: `off` trusts none, `on` the immediate peer, otherwise the listed addresses and ranges.
 * With `on`, entries further left in X-Forwarded-For are ignored, since clients can forge them.
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

const MAX_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isRange(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  const most = MAX_BITS[isIP(address)];
  if (most === undefined || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

const HIGHEST_PORT = 65_535;

export const portNumber = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, 'is not a port: use a number from 1 to 65535.')
  .transform(Number)
  .refine((port) => port >= 1 && port <= HIGHEST_PORT, 'is not a port: use a number from 1 to 65535.');

/** The listen address: a host name or an address of this machine. */
export const hostName = z
  .string()
  .trim()
  .regex(/^[\w.:-]+$/, 'is not a host name or an address: use 127.0.0.1 for this machine only, or 0.0.0.0 to serve the network.');

/** A PostgreSQL URL. The message never repeats the value, which contains a password. */
export const connectionString = z.string().trim().refine(isPostgresAddress, {
  message:
    'is not a PostgreSQL address: write postgres://user:password@host:5432/database (special characters in the password percent-encoded), or remove it to use the embedded database.',
});

/** The AES key for the login password: AES-128, AES-192 or AES-256 by its length in UTF-8 bytes. */
export const cipherKey = z
  .string()
  .refine(
    (value) => [16, 24, 32].includes(Buffer.byteLength(value)),
    'is not 16, 24 or 32 bytes long in UTF-8: use a key of one of these lengths.',
  );

const MIN_SECRET_LENGTH = 32;

/** The key that encrypts secrets in the database. */
export const secretKey = z.string().min(MIN_SECRET_LENGTH, `is too short: use at least ${MIN_SECRET_LENGTH} random characters.`);

/** Peppers for password hashes: the current one first, then former ones for existing hashes. */
export const peppers = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine(
    (entries) => entries.every((entry) => entry.length >= MIN_SECRET_LENGTH),
    `holds one that is too short: use at least ${MIN_SECRET_LENGTH} random characters for each.`,
  );

const MIN_PASSPHRASE_LENGTH = 16;

/** What encrypts backups: an age public key, or a passphrase. The private key must not be on the server. */
export const backupKey = z
  .string()
  .trim()
  .min(
    MIN_PASSPHRASE_LENGTH,
    `is too short: use the public key that "backup key" makes, or a passphrase of ${MIN_PASSPHRASE_LENGTH} characters or more.`,
  )
  .refine(
    (value) => !value.startsWith('AGE-SECRET-KEY-'),
    'is the secret half of a key: set the public half (age1…), and keep the other elsewhere.',
  );

/** Destinations outside the public internet that the server may connect to, separated by commas or spaces. */
export const destinations = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine(
    (entries) => entries.every(allowedOf),
    'holds something that is no destination: write hosts, host:port, addresses or ranges such as 10.2.0.0/16, with commas between them.',
  );

/** Default ports of PostgreSQL and its poolers, MySQL, and compatible databases: OceanBase, TiDB, Kingbase. */
const DATABASE_PORTS = '2881,2883,3306,3307,4000,5432,5433,6432,54321';

/** Ports on which external databases may be queried. */
export const databasePorts = z
  .string()
  .default(DATABASE_PORTS)
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine(
    (entries) => entries.every((entry) => /^\d{1,5}$/.test(entry) && Number(entry) >= 1 && Number(entry) <= 65_535),
    'holds something that is no port: write numbers from 1 to 65535 with commas between them.',
  )
  .transform((entries) => entries.map(Number));

/** URL template of map tiles with the placeholders {z}, {x} and {y} for zoom, column and row, or the address of a PMTiles archive of vector tiles. */
export const tileAddress = z
  .string()
  .trim()
  .refine(
    isTileAddress,
    'is not the address of map tiles: write one like https://tiles.example.org/{z}/{x}/{y}.png or https://tiles.example.org/city.pmtiles, or remove it to do without.',
  );

/** Address of a routing server with the HTTP interface of OSRM. */
export const routingAddress = z
  .string()
  .trim()
  .refine(
    isPlainAddress,
    'is not the address of a routing server: write one like https://routing.example.org, or remove it to estimate travel.',
  );

/** Base address of a server of large screens: on this host a path, elsewhere HTTP or HTTPS. */
export const dataViewAddress = z
  .string()
  .trim()
  .transform((address) => address.replace(/\/+$/, ''))
  .refine(
    (address) => /^\/\w[\w./-]*$/.test(address) || isPlainAddress(address),
    'is not the address of a server of screens: write one like https://screens.example.org/DataV, or /DataV where the proxy serves it, or remove it.',
  );

/** Address of the API host of QWeather. */
export const weatherAddress = z
  .string()
  .trim()
  .refine(
    isPlainAddress,
    'is not the address of a weather server: write one like https://abc.re.qweatherapi.com, or remove it to have the weather stated by people.',
  );

function isPlainAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
}

function isTileAddress(value: string): boolean {
  const url = URL.parse(value.replace('{s}', 's'));
  if (url === null || !/^https?:$/.test(url.protocol) || /[\s;,'"]/.test(value)) return false;
  return isArchiveAddress(value) || ['{z}', '{x}', '{y}'].every((part) => value.includes(part));
}

/** Whether map tiles come as one archive that the page reads in parts. */
export const isArchiveAddress = (value: string): boolean => URL.parse(value)?.pathname.endsWith('.pmtiles') === true;

function isPostgresAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
}

/** The address of a media server, without a slash at its end. */
export const mediaServerAddress = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  }, 'is not the address of a media server: use http or https with host and port, such as http://media.example.org:18080.')
  .transform((text) => text.replace(/\/+$/, ''));
