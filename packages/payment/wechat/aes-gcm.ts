import { createDecipheriv } from 'node:crypto';
import { PaymentFailure } from '../failure.ts';

export interface Encrypted {
  readonly nonce: string;
  readonly associated_data?: string;
  readonly ciphertext: string;
}

const TAG_BYTES = 16;

/** Decrypts AEAD_AES_256_GCM, the tag being the last 16 bytes. */
export function decrypted(apiKey: string, { nonce, associated_data: associated = '', ciphertext }: Encrypted): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length <= TAG_BYTES) throw new PaymentFailure('badSignature');
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  cipher.setAAD(Buffer.from(associated));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]).toString();
  } catch {
    throw new PaymentFailure('badSignature');
  }
}
