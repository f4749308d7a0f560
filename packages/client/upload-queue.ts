import { ApiError } from './api-error.ts';
import type { StoredFile } from './use-upload.ts';

/** A file of an input: stored, on its way, or stuck. */
export interface ListedFile {
  readonly key: string;
  /** Id of the stored file, once it is there. */
  readonly id: string | null;
  readonly name: string;
  /** The bytes, where they were chosen in this sitting. */
  readonly file: File | null;
  /** Share sent so far, while it is on its way. */
  readonly share: number | null;
  /** Why it is stuck. */
  readonly error: string | null;
}

const AT_ONCE = 2;

type Upload = (file: File, onProgress: (share: number) => void, signal?: AbortSignal) => Promise<StoredFile>;

export interface UploadQueue {
  readonly files: () => readonly ListedFile[];
  readonly add: (files: readonly ListedFile[], instead: boolean) => void;
  readonly remove: (key: string) => void;
  readonly retry: (key: string) => void;
  readonly stop: () => void;
}

/** Sends files two at a time; `hear` is told of every change, `done` of every file that is stored. */
export function createUploadQueue(upload: Upload, hear: () => void, done: (stored: StoredFile) => void): UploadQueue {
  let files: readonly ListedFile[] = [];
  const under = new Map<string, AbortController>();
  const put = (next: readonly ListedFile[]) => {
    files = next;
    hear();
  };
  const patch = (key: string, change: Partial<ListedFile>) => put(files.map((file) => (file.key === key ? { ...file, ...change } : file)));
  const send = async ({ key }: ListedFile, file: File): Promise<void> => {
    const stop = new AbortController();
    under.set(key, stop);
    patch(key, { share: 0 });
    try {
      const stored = await upload(file, (share) => patch(key, { share }), stop.signal);
      patch(key, { ...stored, share: null });
      done(stored);
    } catch (error) {
      if (!stop.signal.aborted) patch(key, { share: null, error: error instanceof ApiError ? error.msg : String(error) });
    }
    under.delete(key);
    next();
  };
  const next = () => {
    for (const one of files.filter(isWaiting)) if (one.file && under.size < AT_ONCE) send(one, one.file);
  };
  return {
    files: () => files,
    add: (fresh, instead) => {
      put([...(instead ? [] : files), ...fresh]);
      next();
    },
    remove: (key) => {
      under.get(key)?.abort();
      put(files.filter((file) => file.key !== key));
    },
    retry: (key) => {
      patch(key, { error: null });
      next();
    },
    stop: () => {
      for (const one of under.values()) one.abort();
    },
  };
}

const isWaiting = ({ id, share, error }: ListedFile): boolean => id === null && share === null && error === null;
