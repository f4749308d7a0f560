import { createHash, randomInt } from 'node:crypto';

/** By its beginning a key is told from the token of a session, and found in files where it should not be. */
const BEGINNING = 'zx_';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 40;
const SHOWN = 8;

/** A new key. It leaves the server once and is kept nowhere. */
export const newKey = (): string => BEGINNING + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Whether a token says of itself that it is a key. */
export const isKey = (token: string | null): token is string => token?.startsWith(BEGINNING) === true;

/** What is kept of a key: it is random enough to need no salt. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The part of a key by which its owner knows it again. */
export const prefixOf = (key: string): string => key.slice(0, SHOWN);
