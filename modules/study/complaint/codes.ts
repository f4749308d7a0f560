import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for each other when read out. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/** A new code: sixty random bits, in groups of four. */
export function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Under which a code is stored, however it was typed. */
export const codeHash = (code: string): string =>
  createHash('sha256')
    .update(`complaint ${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
    .digest('hex');
