import { isIP, isIPv6 } from 'node:net';
import type { Engine } from '@zhixing/engine/engine.ts';
import { addressClass } from '@zhixing/engine/outgoing/address-class.ts';
import { Client, type Entry, type Filter, InvalidCredentialsError, ResultCodeError } from 'ldapts';
import { Unfit } from '../reasons.ts';
import { destinationOf, unreachable } from './reach.ts';

/** A directory and the search account used in it. */
export interface LdapServer {
  readonly engine: Engine;
  readonly url: URL;
  readonly startTls: boolean;
  /** CA certificate of the directory in PEM; empty uses the system's CAs. */
  readonly ca: string;
  readonly bindDn: string;
  readonly secret: string;
}

export interface Reader {
  /** Entries below a base, at most `most`. */
  find(base: string, filter: Filter, attributes: readonly string[], most: number): Promise<Entry[]>;
}

const TIMEOUT_MS = 8000;
const PORTS: Readonly<Record<string, number>> = { 'ldaps:': 636, 'ldap:': 389 };

/** Connects, binds as the search account and runs the work. */
export const opened = <T>(server: LdapServer, work: (reader: Reader) => Promise<T>): Promise<T> =>
  connected(server, async (client) => {
    try {
      await client.bind(server.bindDn, server.secret);
    } catch (error) {
      throw error instanceof InvalidCredentialsError ? new Unfit('ldapBindRefused', { dn: server.bindDn }, error) : error;
    }
    return work(readerOf(client));
  });

/** Whether a bind with the password succeeds, on its own connection, so that the search connection stays bound as the search account. */
export async function isRight(server: LdapServer, dn: string, password: string): Promise<boolean> {
  if (password === '') return false;
  return connected(server, async (client) => {
    try {
      await client.bind(dn, password);
      return true;
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return refusedAs(error);
      throw error;
    }
  });
}

// Active Directory gives a code if it refuses a user whose password may be correct.
function refusedAs({ message }: Error): false {
  const code = /\bdata (533|775|701|532|773)\b/.exec(message)?.[1];
  if (code === undefined) return false;
  throw new Unfit(code === '532' || code === '773' ? 'ldapPasswordOver' : 'ldapDisabled', { what: code });
}

/** Converts errors to `Unfit` with a reason for administrators. */
export async function ldapFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unfit) throw error;
    if (error instanceof ResultCodeError) throw new Unfit('ldapRefused', { what: `${error.name} ${error.code}` }, error);
    throw unreachable(error) ?? ofConnection(error);
  }
}

function ofConnection(error: unknown): Unfit {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const what = (code || message).replace(/\p{Cc}+/gu, ' ').slice(0, 200);
  if (/timeout|timed out/i.test(what)) return new Unfit('tooSlow', { what }, error);
  return new Unfit(/CERT|TLS|SSL|SIGNED|ALTNAME|VERIFY|UNABLE_TO/i.test(what) ? 'ldapCertificate' : 'unreachable', { what }, error);
}

const readerOf = (client: Client): Reader => ({
  find: async (base, filter, attributes, most) => {
    const { searchEntries } = await client
      .search(base, {
        scope: 'sub',
        filter,
        attributes: [...attributes],
        sizeLimit: most,
        timeLimit: TIMEOUT_MS / 1000,
        explicitBufferAttributes: ['objectGUID'],
      })
      .catch(tooMany);
    return searchEntries;
  },
});

// A result over the size limit becomes two entries, which callers treat as ambiguous.
function tooMany(error: unknown): { searchEntries: Entry[] } {
  if (error instanceof ResultCodeError && error.code === SIZE_LIMIT) return { searchEntries: [{ dn: '' }, { dn: '' }] };
  throw error;
}

const SIZE_LIMIT = 4;

/** Connects to the checked address, which prevents DNS rebinding; the name is only used for the certificate. */
async function connected<T>(server: LdapServer, work: (client: Client) => Promise<T>): Promise<T> {
  const { engine, url, startTls, ca } = server;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (PORTS[url.protocol] ?? 0);
  const { address } = await destinationOf(engine, host, port);
  const direct = url.protocol === 'ldaps:';
  if (!direct && !startTls && addressClass(address) === 'unicast') throw new Unfit('unsafeAddress', { address: url.host });
  const tlsOptions = { ...(isIP(host) === 0 && { servername: host }), minVersion: 'TLSv1.2' as const, ...(ca && { ca }) };
  const client = new Client({
    url: `${url.protocol}//${isIPv6(address) ? `[${address}]` : address}:${port}`,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    ...(direct && { tlsOptions }),
  });
  try {
    if (!direct && startTls) await client.startTLS(tlsOptions);
    return await work(client);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}
