import { type FileBytes, useFileBytes } from '@zhixing/client/use-file-bytes.ts';
import { useEffect, useState } from 'react';

/** Object URL of a file, just chosen or stored in a record. */
export function useFileAddress(
  file: FileBytes,
  path: string | undefined,
  size?: number,
): { url: string | null; blob: Blob | null; failed: boolean } {
  const { blob, failed } = useFileBytes(file, path, size);
  return { url: useObjectUrl(blob), blob, failed };
}

/** Object URL of a blob, revoked on unmount. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
