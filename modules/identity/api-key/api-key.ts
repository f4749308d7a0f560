import { createHash, randomInt } from 'node:crypto';

/** Distinguishes a key from a session token, and lets secret scanners find keys in files. */
const BEGINNING = 'zx_';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 40;
const SHOWN = 8;

/** Generates a key. It is returned once; only its hash is stored. */
export const newKey = (): string => BEGINNING + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Whether a token has the prefix of a key. */
export const isKey = (token: string | null): token is string => token?.startsWith(BEGINNING) === true;

/** The stored form of a key, unsalted since the key is random. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The first characters of a key, by which its owner recognises it. */
export const prefixOf = (key: string): string => key.slice(0, SHOWN);
