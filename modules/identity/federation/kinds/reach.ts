import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { addressClass } from '@zhixing/engine/outgoing/address-class.ts';
import type { Destination } from '@zhixing/engine/outgoing/outgoing.ts';
import { type Reason, Unfit } from '../reasons.ts';

const PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/**
 * Refuses to send secrets in clear over the open internet. Inside, where an address has to be named by whoever runs the server, a line without
 * TLS is his to answer for. Answers whether the line is in clear.
 */
export async function mustBeSafe(engine: Engine, url: URL): Promise<boolean> {
  if (url.protocol === 'https:') return false;
  const { address } = await destinationOf(engine, url.hostname, Number(url.port) || (PORTS[url.protocol] ?? 0));
  if (addressClass(address) === 'unicast') throw new Unfit('unsafeAddress', { address: url.host });
  return true;
}

/** Where a connection to a host has to go. Throws `Unfit` where none may. */
export async function destinationOf({ outgoing }: Engine, host: string, port: number): Promise<Destination> {
  try {
    return await outgoing.mayConnect(host, port);
  } catch (error) {
    throw unreachable(error) ?? error;
  }
}

const byKey: Readonly<Record<string, Reason>> = {
  'outgoing.badAddress': 'badAddress',
  'outgoing.notAllowed': 'notAllowed',
  'outgoing.unknownHost': 'unknownHost',
  'outgoing.unreachable': 'unreachable',
  'outgoing.tooSlow': 'tooSlow',
  'outgoing.tooMuch': 'badAnswer',
};

/** Why a host was not asked, or did not answer; null where the error says something else. */
export function unreachable(error: unknown): Unfit | null {
  if (error instanceof AppError && byKey[error.key]) return new Unfit(byKey[error.key] ?? 'unreachable', toldBy(error), error);
  return error instanceof Error && error.cause !== undefined ? unreachable(error.cause) : null;
}

const toldBy = ({ params }: AppError): Unfit['params'] => {
  const { host, port } = params;
  const what = [host, port].filter((part) => part !== undefined).join(':');
  return { what, host: String(host ?? '') };
};
