import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** How a backup is encrypted: for an age recipient (`age1…`) or with a passphrase. Null: not encrypted. */
export type Lock = string | null;

const RECIPIENT = /^age1[02-9ac-hj-np-z]{10,}$/;
const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{10,}$/;
const LEVEL = 3;
const AGE_MAGIC = 'age-encryption.org/v1';

/** Compresses (zstandard) and encrypts (age) a stream; the standard tools `zstd` and `age` can read the result. */
export async function encrypted(plain: Readable, lock: Lock): Promise<Readable> {
  const compressed = plain.pipe(createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }));
  // pipe() does not forward errors; without this the destination would wait forever.
  plain.once('error', (error) => compressed.destroy(error));
  if (lock === null) return compressed;
  const encrypter = new Encrypter();
  if (RECIPIENT.test(lock)) encrypter.addRecipient(lock);
  else encrypter.setPassphrase(lock);
  return toNode(await encrypter.encrypt(toWeb(compressed)));
}

/**
 * Decrypts and decompresses what `encrypted` produced.
 * @param key the identity (`AGE-SECRET-KEY-1…`) or the passphrase; not looked at where the backup is not locked
 * @throws BackupError in words for the administrator where the key is missing or does not fit
 */
export async function decrypted(stream: Readable, key: Lock): Promise<Readable> {
  const { head, rest } = await peek(stream, AGE_MAGIC.length);
  const plain = head.toString('latin1') === AGE_MAGIC ? await opened(rest, key) : rest;
  const output = createZstdDecompress();
  plain.once('error', (error) => output.destroy(error));
  return plain.pipe(output);
}

async function opened(stream: Readable, key: Lock): Promise<Readable> {
  if (key === null) throw new BackupError('the backup is encrypted: give its key');
  const decrypter = new Decrypter();
  if (RECIPIENT.test(key))
    throw new BackupError(
      'this is the public half of the key, which only locks: give the file with the secret half (AGE-SECRET-KEY-1…) by --key',
    );
  if (IDENTITY.test(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  try {
    return toNode(await decrypter.decrypt(toWeb(stream)));
  } catch (cause) {
    throw new BackupError('the key does not open this backup: give the one that it was made with', { cause });
  }
}

/**
 * Generates a key pair: the public half encrypts backups and may be stored on the server; the secret half decrypts them and should not be.
 */
export async function newKeyPair(): Promise<{ recipient: string; identity: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

const toNode = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream<Uint8Array>);

async function peek(stream: Readable, length: number): Promise<{ head: Buffer; rest: Readable }> {
  const taken: Buffer[] = [];
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (let size = 0; size < length; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    taken.push(value);
    size += value.length;
  }
  const start = Buffer.concat(taken);
  const rest = async function* () {
    yield start;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  return { head: start.subarray(0, length), rest: Readable.from(rest(), { objectMode: false }) };
}
