import { createHash, timingSafeEqual } from 'node:crypto';

/** What tells devices apart: the way in and the number that they state there. */
export const keyOf = (protocol: string, identity: string): string => `${protocol}:${identity}`;

/** Under which the key of a device is stored. */
export const secretHash = (secret: string): string => createHash('sha256').update(`device ${secret}`).digest('hex');

/** Compares a key with a stored hash, in the same time wherever they differ. */
export const isSecret = (secret: string | undefined, hash: string): boolean =>
  secret !== undefined && timingSafeEqual(Buffer.from(secretHash(secret), 'hex'), Buffer.from(hash, 'hex'));
