import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

/** A file given as chosen bytes, or as the id of a stored file. */
export interface FileBytes {
  readonly id: string | null;
  readonly file: File | null;
}

/** The bytes of a file: those chosen, or those served by the record at `path`. `size` requests a thumbnail. */
export function useFileBytes({ id, file }: FileBytes, path: string | undefined, size?: number): { blob: Blob | null; failed: boolean } {
  const wanted = file === null && id !== null && path !== undefined;
  const found = useQuery({
    queryKey: ['file', path, id, size ?? null],
    queryFn: ({ signal }) => api.blob(`${path}/${id}`, { inline: 1, ...(size && { size }) }, { signal }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  });
  return { blob: file ?? found.data ?? null, failed: found.isError };
}
