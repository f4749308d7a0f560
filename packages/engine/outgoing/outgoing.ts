import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { addressClass } from './address-class.ts';
import { type Allowed, allowedOf, HIGHEST_PORT, hostOf, isAllowed } from './allow-list.ts';
import { outgoingErrors } from './outgoing.errors.ts';
import { type OutgoingLimits, send } from './send.ts';

/** Where a connection may go: the address that was checked must be the one that is connected to; names are for certificates alone. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly address: string;
  readonly family: 4 | 6;
}

/** The one door for whatever the server sends to addresses that people have written down. */
export interface Outgoing {
  /**
   * Asks an HTTP address, as the built-in `fetch` does, but follows no redirects, connects to nothing that is not allowed, and holds the answer in
   * memory up to a size. Throws `outgoing.*` where no answer came; an answer of any status is an answer.
   */
  fetch(url: string | URL, init?: RequestInit & OutgoingLimits): Promise<Response>;
  /**
   * For connections that are no HTTP (databases, LDAP, mail): the address to connect to. Name the host to the other side and to TLS (`servername`),
   * but connect to `address`: another look-up could answer differently. Throws `outgoing.*` where nothing allowed is there.
   */
  mayConnect(host: string, port: number): Promise<Destination>;
  /** The same for databases of others, which answer on the ports of databases alone: a form for them must be no way to try out all the others. */
  mayConnectDatabase(host: string, port: number): Promise<Destination>;
  close(): Promise<void>;
}

export interface OutgoingOptions {
  /** Destinations off the open internet that are allowed: `host`, `host:port`, an address, a range. */
  readonly allow?: readonly string[];
  /** Ports on which databases of others may be asked, besides those that `allow` names with their host; without it any. */
  readonly databasePorts?: readonly number[] | null;
  /** How names become addresses; the system's own way unless a test brings another. */
  readonly resolve?: (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
}

/** @throws Error when an entry of the list cannot be read */
export function createOutgoing({ allow = [], databasePorts, resolve = (host) => lookup(host, { all: true }) }: OutgoingOptions): Outgoing {
  const allowed = allow.map(readEntry);
  const mayBeDatabase = (host: string, port: number) =>
    !databasePorts ||
    databasePorts.includes(port) ||
    allowed.some((one) => 'host' in one && one.port === port && one.host === hostOf(host));
  const destinations = (host: string, port: number) => destinationsOf(host, port, allowed, resolve);
  const agent = createAgent(destinations);
  return {
    fetch: (url, init = {}) => send(agent, url, init),
    mayConnect: async (host, port) => (await destinations(host, port))[0],
    mayConnectDatabase: async (host, port) => {
      if (!mayBeDatabase(host, port)) throw outgoingErrors.portNotAllowed({ port });
      return (await destinations(host, port))[0];
    },
    close: () => agent.destroy(),
  };
}

function readEntry(entry: string): Allowed {
  const read = allowedOf(entry);
  if (!read) throw new Error(`"${entry}" is neither a host, host:port, an address nor a range of addresses`);
  return read;
}

type Destinations = (host: string, port: number) => Promise<[Destination, ...Destination[]]>;

async function destinationsOf(
  asked: string,
  port: number,
  allowed: readonly Allowed[],
  resolve: NonNullable<OutgoingOptions['resolve']>,
): Promise<[Destination, ...Destination[]]> {
  const host = hostOf(asked);
  if (host === null || !Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) throw outgoingErrors.badAddress();
  const found = await resolve(host).catch(() => []);
  if (found.length === 0) throw outgoingErrors.unknownHost({ host });
  const [first, ...others] = found
    .filter(({ address }) => addressClass(address) === 'unicast' || isAllowed(allowed, host, port, address))
    .map(({ address, family }): Destination => ({ host, port, address, family: family === 6 ? 6 : 4 }));
  if (!first) throw outgoingErrors.notAllowed({ host, port });
  return [first, ...others];
}

const IDLE_MS = 10_000;

/** Connections are made to the addresses that were checked a moment before: the name is not looked up again. */
function createAgent(destinations: Destinations): Agent {
  return new Agent({
    allowH2: false,
    keepAliveTimeout: IDLE_MS,
    connect: (options, callback) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
      destinations(options.hostname, port).then(
        (checked) => buildConnector({ allowH2: false, lookup: answering(checked) })({ ...options, hostname: checked[0].host }, callback),
        (error: Error) => callback(error, null),
      );
    },
  });
}

const answering =
  (checked: readonly [Destination, ...Destination[]]): LookupFunction =>
  (_host, { all }, callback) => {
    if (all) callback(null, [...checked]);
    else callback(null, checked[0].address, checked[0].family);
  };
