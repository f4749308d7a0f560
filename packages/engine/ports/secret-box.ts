import { definePort, type Port } from './port.ts';

/** Encrypts a module's secrets for storage in the database. */
export interface SecretBox {
  /** Encrypts with the server's key, bound to the owner; throws if the server has no key. */
  readonly encrypt: (owner: string, secret: Uint8Array) => Buffer;
  /** Decrypts for the same owner; throws if the server's key has changed. */
  readonly decrypt: (owner: string, sealed: Buffer) => Buffer;
}

/** The secret box of a module; modules cannot decrypt each other's secrets. */
export const secretBoxPort = (module: string): Port<SecretBox> => definePort(`${module}.secrets`);
