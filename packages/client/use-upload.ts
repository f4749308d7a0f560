import { api } from './http.ts';
import { useModel } from './use-model.ts';

export interface StoredFile {
  readonly id: string;
  readonly name: string;
}

/** Sends files to the server's store; `available` is false where this server keeps none or this person may not. */
export function useUpload() {
  const store = useModel('file');
  const upload = (file: File, onProgress: (share: number) => void): Promise<StoredFile> => {
    const form = new FormData();
    form.append('file', file);
    return api.upload<StoredFile>('/api/file/Uploader', form, onProgress);
  };
  return { available: store.isSuccess, upload };
}
