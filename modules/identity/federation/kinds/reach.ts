import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { addressClass } from '@zhixing/engine/outgoing/address-class.ts';
import type { Destination } from '@zhixing/engine/outgoing/outgoing.ts';
import { type Reason, Unfit } from '../reasons.ts';

const PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/**
 * Refuses plain http to public addresses, since it would send secrets unencrypted. Internal addresses have to be allowed by the server's
 * operator, who is responsible for them. Returns whether the connection is unencrypted.
 */
export async function mustBeSafe(engine: Engine, url: URL): Promise<boolean> {
  if (url.protocol === 'https:') return false;
  const { address } = await destinationOf(engine, url.hostname, Number(url.port) || (PORTS[url.protocol] ?? 0));
  if (addressClass(address) === 'unicast') throw new Unfit('unsafeAddress', { address: url.host });
  return true;
}

/** Resolves and checks the destination of a connection. Throws `Unfit` if it is not allowed. */
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

/** Converts an error of an outgoing connection to `Unfit`; null for other errors. */
export function unreachable(error: unknown): Unfit | null {
  if (error instanceof AppError && byKey[error.key]) return new Unfit(byKey[error.key] ?? 'unreachable', toldBy(error), error);
  return error instanceof Error && error.cause !== undefined ? unreachable(error.cause) : null;
}

const toldBy = ({ params }: AppError): Unfit['params'] => {
  const { host, port } = params;
  const what = [host, port].filter((part) => part !== undefined).join(':');
  return { what, host: String(host ?? '') };
};
