import { transferErrors } from '../errors.ts';
import type { FileFormat } from './child-messages.ts';
import { encodingOf } from './csv.ts';

const HEAD = 4000;
/** The container of Microsoft formats before 2007, of WPS and of encrypted workbooks (MS-CFB). */
const COMPOUND = 0xd0cf11e0;

/** Detects the format by the first bytes; the name decides only where they do not. Throws for unsupported files, with advice. */
export function formatOf(bytes: Buffer, name: string): FileFormat {
  if (bytes.length === 0) throw transferErrors.emptyFile();
  if (bytes.length > 8 && bytes.readUInt32BE(0) === COMPOUND) throw compoundRefusal(bytes, name);
  if (bytes.length > 1 && bytes.readUInt16BE(0) === 0x504b) return 'xlsx';
  const kind = otherKind(bytes);
  if (kind) throw transferErrors.notTable({ kind });
  const markup = markupOf(bytes.subarray(0, HEAD));
  if (markup) return markup;
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
  if (!isUtf16 && (/\.xlsx$/i.test(name) || bytes.subarray(0, HEAD).includes(0))) throw transferErrors.badFile();
  return 'csv';
}

function markupOf(head: Buffer): 'xml' | 'html' | null {
  const text = new TextDecoder(encodingOf(head)).decode(head);
  if (/^\s*<\?xml/.test(text) && text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml';
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|meta|body|table)\b/i.test(text) ? 'html' : null;
}

const streamName = (name: string): Buffer => Buffer.from(name, 'utf16le');

function compoundRefusal(bytes: Buffer, name: string): Error {
  // A .xlsx file in this container is an encrypted workbook.
  if (bytes.includes(streamName('EncryptedPackage')) || /\.xlsx$/i.test(name)) return transferErrors.encrypted();
  if (bytes.includes(streamName('WordDocument'))) return transferErrors.notTable({ kind: 'Word' });
  if (bytes.includes(streamName('PowerPoint Document'))) return transferErrors.notTable({ kind: 'PowerPoint' });
  return transferErrors.oldFormat({ ending: /\.[a-z]{2,4}$/i.exec(name)?.[0].toLowerCase() ?? '.xls' });
}

const KINDS: Readonly<Record<string, string>> = {
  '25504446': 'PDF',
  '89504e47': 'PNG',
  ffd8ff: 'JPEG',
  '52617221': 'RAR',
  '377abcaf': '7z',
};

function otherKind(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 4).toString('hex');
  return Object.entries(KINDS).find(([magic]) => start.startsWith(magic))?.[1] ?? null;
}
