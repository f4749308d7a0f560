import { ApiError } from './api-error.ts';
import { api } from './http.ts';
import { randomId } from './request.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
}

interface Progress {
  readonly id: string;
  readonly offset: number;
}

const base = '/api/file/uploads';
const PIECE = 1_048_576;
const MAX_TRIES = 8;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

/**
 * Uploads a file in chunks. A failed chunk is resent from the server's offset with exponential backoff. Choosing the same file again, even
 * after a reload, resumes the upload.
 */
export async function uploadInPieces(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<StoredFile> {
  const place = `upload.${file.name}.${file.size}.${file.lastModified}`;
  try {
    const { id, offset } = await begun(file, place, signal);
    await sendPieces(file, id, offset, onProgress, signal);
    const stored = await patiently(() => api.post<StoredFile>(`${base}/${id}/finish`, {}, signal && { signal }), signal);
    removeStored(place);
    return stored;
  } catch (error) {
    // A refusal is final, so the upload is forgotten; after a network failure it can be resumed.
    if (error instanceof ApiError && !isTransient(error)) removeStored(place);
    throw error;
  }
}

async function begun(file: File, place: string, signal?: AbortSignal): Promise<Progress> {
  const known = readStored(place);
  const former = known ? await patiently(() => progressOf(known, signal), signal) : null;
  if (former) return former;
  // One idempotency key for all attempts, so that a lost answer does not start a second upload.
  const options = { idempotencyKey: randomId(), ...(signal && { signal }) };
  const fresh = await patiently(() => api.post<Progress>(base, { name: file.name, size: file.size }, options), signal);
  writeStored(place, fresh.id);
  return fresh;
}

/** Null when the upload is gone: finished, cancelled or expired after a day. */
async function progressOf(id: string, signal?: AbortSignal): Promise<Progress | null> {
  try {
    return await api.get<Progress>(`${base}/${id}`, undefined, signal && { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function sendPieces(file: File, id: string, from: number, onProgress: (share: number) => void, signal?: AbortSignal): Promise<void> {
  let offset = from;
  let tries = 0;
  while (offset < file.size) {
    const begin = offset;
    const piece = file.slice(begin, begin + PIECE);
    const reportProgress = (share: number) => onProgress((begin + share * piece.size) / file.size);
    try {
      ({ offset } = await api.bytes<Progress>(`${base}/${id}`, { offset: begin }, piece, reportProgress, signal && { signal }));
      tries = 0;
    } catch (error) {
      tries += 1;
      offset = await placeAfter(error, id, tries, signal);
    }
  }
}

/** The offset to resume at after a failed chunk; throws when it cannot be resumed. */
async function placeAfter(error: unknown, id: string, tries: number, signal?: AbortSignal): Promise<number> {
  if (!(error instanceof ApiError) || tries >= MAX_TRIES) throw error;
  if (error.status === 409 && typeof error.data.offset === 'number') return error.data.offset;
  if (!isTransient(error)) throw error;
  await pause(tries, signal);
  const progress = await patiently(() => progressOf(id, signal), signal);
  if (!progress) throw error;
  return progress.offset;
}

async function patiently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || !isTransient(error) || tries >= MAX_TRIES) throw error;
      await pause(tries, signal);
    }
  }
}

/** A network failure, or a server or proxy that is temporarily unavailable. */
const isTransient = ({ status }: ApiError): boolean => status === 0 || status === 502 || status === 503 || status === 504;

function pause(tries: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), MAX_WAIT_MS));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The upload was cancelled', 'AbortError'));
    });
  });
}
