import type { FileRefusal } from '@zhixing/model/file-kind.ts';

/** Larger files are left to the server: of a container all bytes are read. */
const LIMIT = 50 * 1_048_576;

/** Why the server would refuse a file for an import, as far as its bytes show it before the upload; null for files that it reads. */
export async function fileRefusal(file: File): Promise<FileRefusal | null> {
  const { fileKindOf, HEAD, isContainer } = await import('@zhixing/model/file-kind.ts');
  const head = await bytesOf(file.slice(0, HEAD));
  if (isContainer(head) && file.size > LIMIT) return null;
  const kind = fileKindOf(isContainer(head) ? await bytesOf(file) : head, file.name);
  return 'reason' in kind ? kind : null;
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());
