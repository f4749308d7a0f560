import { api } from './http.ts';
import { type StoredFile, uploadInPieces } from './resumable.ts';
import { useModel } from './use-model.ts';

export type { StoredFile } from './resumable.ts';

/** Files up to this size are sent in one request; larger ones in chunks, so that a network failure costs one chunk and not the file. */
const WHOLE = 4 * 1_048_576;

/**
 * Uploads files to the server's store; `available` is false where the server has none or the user lacks permission, `asking` until that is
 * known.
 */
export function useUpload() {
  const store = useModel('file');
  const upload = (file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<StoredFile> =>
    file.size > WHOLE ? uploadInPieces(file, onProgress, signal) : uploadWhole(file, onProgress, signal);
  return { available: store.isSuccess, asking: store.isPending, upload };
}

function uploadWhole(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<StoredFile> {
  const form = new FormData();
  form.append('file', file);
  return api.upload<StoredFile>('/api/file/Uploader', form, onProgress, signal && { signal });
}
