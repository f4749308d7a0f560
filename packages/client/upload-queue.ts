import { ApiError } from './api-error.ts';
import type { StoredFile } from './use-upload.ts';

/** A file in an upload input: stored, uploading or failed. */
export interface ListedFile {
  readonly key: string;
  /** Id of the stored file; null until stored. */
  readonly id: string | null;
  readonly name: string;
  /** The file itself, if it was chosen since the page was opened. */
  readonly file: File | null;
  /** Fraction sent so far, while uploading. */
  readonly share: number | null;
  /** Why the upload failed. */
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

/** Uploads files, two at a time; `hear` is called on every change, `done` for every stored file. */
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
