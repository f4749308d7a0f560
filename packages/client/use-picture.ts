import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from './http.ts';
import { keys } from './query-keys.ts';
import type { RecordRow } from './records.ts';

const FRESH_MS = 10 * 60_000;

/** Object URL of a record's picture; undefined while there is none. */
export function usePicture(model: string, row: RecordRow, field: string): string | undefined {
  const file = row[field];
  const stored = useQuery({
    queryKey: keys.picture(model, row.id, String(file)),
    queryFn: ({ signal }) => api.blob(`/api/data/${model}/${row.id}/files/${field}/${String(file)}`, { inline: 1, size: 96 }, { signal }),
    enabled: typeof file === 'string' && file !== '',
    staleTime: FRESH_MS,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!stored.data) return;
    const made = URL.createObjectURL(stored.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [stored.data]);
  return address;
}
