import { definePort, type Port } from './port.ts';

/** Keeps secrets of a module in the database without keeping them readable there. */
export interface SecretBox {
  /** Seals under the server's key, bound to the owner; throws where the server has no key. */
  readonly seal: (owner: string, secret: Uint8Array) => Buffer;
  /** Opens what was sealed for the same owner; throws where the server has another key now. */
  readonly open: (owner: string, sealed: Buffer) => Buffer;
}

/** The secret box of a module: what one module has sealed opens for no other. */
export const secretBoxPort = (module: string): Port<SecretBox> => definePort(`${module}.secrets`);
