import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Head } from './verify.ts';

/** A head of the audit chain, exported outside the database as one line of JSON. */
export interface Anchor extends Head {
  /** When it was exported, ISO 8601. */
  readonly at: string;
  /** Ed25519 over `seq hash at`, base64; only if a key was given. */
  readonly signature?: string;
}

const signed = ({ seq, hash, at }: Anchor): Buffer => Buffer.from(`${seq} ${hash} ${at}`);

/** The anchor to export for a head, signed if a private key is given. */
export function anchorOf({ seq, hash }: Head, at: Date, key: KeyObject | null): Anchor {
  const anchor: Anchor = { seq, hash, at: at.toISOString() };
  return key ? { ...anchor, signature: sign(null, signed(anchor), key).toString('base64') } : anchor;
}

/**
 * Parses exported anchors, one per line. Throws an Error naming the line if it is no anchor or its signature does not verify. A private key
 * may be given too; its public half is used.
 */
export function readAnchors(text: string, key: KeyObject | null): Anchor[] {
  const publicKey = key?.type === 'private' ? createPublicKey(key) : key;
  return text
    .split('\n')
    .map((line, i) => ({ line: line.trim(), place: i + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, place }) => {
      const anchor = anchorIn(line);
      if (!anchor) throw new Error(`Line ${place} is no head of the audit log.`);
      if (publicKey && !verify(null, signed(anchor), publicKey, Buffer.from(anchor.signature ?? '', 'base64')))
        throw new Error(`Line ${place} is not signed by this key.`);
      return anchor;
    });
}

function anchorIn(line: string): Anchor | null {
  try {
    const { seq, hash, at, signature } = JSON.parse(line) as Partial<Anchor>;
    const fits = Number.isSafeInteger(seq) && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) && typeof at === 'string';
    return fits ? { seq: seq as number, hash, at, ...(typeof signature === 'string' ? { signature } : {}) } : null;
  } catch {
    return null;
  }
}
