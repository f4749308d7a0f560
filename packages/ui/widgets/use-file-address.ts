import { type FileBytes, useFileBytes } from '@zhixing/client/use-file-bytes.ts';
import { useEffect, useState } from 'react';

/** An address under which the page can show a file, whether it was chosen just now or is stored with the record. */
export function useFileAddress(
  file: FileBytes,
  path: string | undefined,
  size?: number,
): { url: string | null; blob: Blob | null; failed: boolean } {
  const { blob, failed } = useFileBytes(file, path, size);
  return { url: useObjectUrl(blob), blob, failed };
}

/** An address of bytes that are in this page, as long as they are shown. */
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
