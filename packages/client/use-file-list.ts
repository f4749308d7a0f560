import { useEffect, useReducer, useRef, useState } from 'react';
import { randomId } from './request.ts';
import { createUploadQueue, type ListedFile } from './upload-queue.ts';
import { useUpload } from './use-upload.ts';

export type { ListedFile } from './upload-queue.ts';

interface Options {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly many: boolean;
  readonly onChange: (ids: string[]) => void;
}

/** The files of an upload input: uploads chosen files with progress; each can be cancelled and retried. */
export function useFileList(options: Options) {
  const { ids, nameOf, many } = options;
  const { available, asking, upload } = useUpload();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  // Ref to the latest options, because an upload may finish after the form has rerendered.
  const told = useRef(options);
  told.current = options;
  const put = (next: string[]) => {
    // Updates the ref at once, so that two uploads finishing before the next render do not overwrite each other.
    told.current = { ...told.current, ids: next };
    told.current.onChange(next);
  };
  const [queue] = useState(() => createUploadQueue(upload, draw, ({ id }) => put(told.current.many ? [...told.current.ids, id] : [id])));
  useEffect(() => queue.stop, [queue]);
  const files = queue.files();
  // Stored files come from the form's value, which a restored draft or a cleared field may change.
  const stored = ids.map((id) => files.find((file) => file.id === id) ?? fresh({ key: id, id, name: nameOf(id) }));
  return {
    available,
    asking,
    listed: [...stored, ...files.filter((file) => file.id === null)],
    add: (chosen: readonly File[]) =>
      queue.add(
        chosen.map((file) => fresh({ key: randomId(), name: file.name, file })),
        !many,
      ),
    remove: ({ key, id }: ListedFile) => {
      queue.remove(key);
      if (id !== null) put(told.current.ids.filter((one) => one !== id));
    },
    retry: ({ key }: ListedFile) => queue.retry(key),
  };
}

const fresh = (known: Partial<ListedFile> & Pick<ListedFile, 'key' | 'name'>): ListedFile => ({
  id: null,
  file: null,
  share: null,
  error: null,
  ...known,
});
