/** A backup cannot be used; the message tells the administrator why. */
export class BackupError extends Error {}

export const CUT_OFF = 'the backup is cut off: its end is missing';

/** Turns an error of a decoder into a message for the administrator. */
export function unreadable(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const cutOff = /unexpected end|premature|incomplete|final chunk|ciphertext is too small/i.test(message);
  return new BackupError(cutOff ? CUT_OFF : `the backup cannot be read, it is damaged: ${message}`, { cause: error });
}
