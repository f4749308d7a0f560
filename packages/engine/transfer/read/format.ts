import { fileKindOf, type TableFormat } from '@zhixing/model/file-kind.ts';
import { transferErrors } from '../errors.ts';

/** Detects the format of a file by its content. Throws for unsupported files, with advice. */
export function formatOf(bytes: Buffer, name: string): TableFormat {
  const kind = fileKindOf(bytes, name);
  if ('format' in kind) return kind.format;
  throw transferErrors[kind.reason](kind.params);
}
