import { rootStreams } from './compound-file.ts';
import { partNames } from './zip-parts.ts';

/** The formats in which tables are read: a workbook, CSV, an HTML table, or an XML spreadsheet of 2003. */
export type TableFormat = 'xlsx' | 'csv' | 'html' | 'xml';

/** Why a file cannot be imported; the reason is the key of its text. */
export interface FileRefusal {
  readonly reason: 'emptyFile' | 'badFile' | 'encrypted' | 'oldFormat' | 'notTable' | 'otherTable' | 'picture' | 'archive';
  readonly params: Readonly<Record<string, string>>;
}

export type FileKind = { readonly format: TableFormat } | FileRefusal;

/** The bytes from which text formats are recognised. */
export const HEAD = 4096;

/** The container of Microsoft formats before 2007, of WPS and of encrypted workbooks (MS-CFB). */
const COMPOUND = 'd0cf11e0';
const ZIP = '504b';

/** Whether the kind of a file stands anywhere in its bytes, not only in the first ones. */
export const isContainer = (head: Uint8Array): boolean => [COMPOUND, ZIP].some((start) => hexOf(head).startsWith(start));

/**
 * Detects what a file is by its bytes; the name decides only where they do not. Of files that are no container the first bytes are enough.
 * Used by server and browser.
 */
export function fileKindOf(bytes: Uint8Array, name: string): FileKind {
  if (bytes.length === 0) return { reason: 'emptyFile', params: {} };
  const start = hexOf(bytes);
  if (bytes.length > 8 && start.startsWith(COMPOUND)) return compoundKind(bytes, name);
  if (start.startsWith(ZIP)) return packageKind(bytes, name);
  if (/^09(?:00|02|04|08)0[4-8]00/.test(start)) return oldFormat(name);
  return binaryKind(start) ?? textKind(bytes.subarray(0, HEAD), name);
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
const endingOf = (name: string): string => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';
const refusal = (reason: FileRefusal['reason'], kind: string): FileRefusal => ({ reason, params: { kind } });
const oldFormat = (name: string): FileRefusal => ({ reason: 'oldFormat', params: { ending: endingOf(name) || '.xls' } });
const encrypted: FileRefusal = { reason: 'encrypted', params: {} };

const DOCUMENTS: readonly (readonly [RegExp, string])[] = [
  [/^WordDocument$/, 'Word'],
  [/^PowerPoint Document$/, 'PowerPoint'],
  [/^VisioDocument$/, 'Visio'],
  [/^__properties_version1\.0$/, 'Outlook'],
  [/^Props\d*$|^ +1\d\d$/, 'Project'],
];
const WORKBOOK = /^\.(?:xls|xlt|xla|et|ett)$/;

function compoundKind(bytes: Uint8Array, name: string): FileKind {
  const streams = rootStreams(bytes);
  if (streams.includes('EncryptedPackage')) return encrypted;
  if (streams.includes('Workbook') || streams.includes('Book')) return oldFormat(name);
  const document = DOCUMENTS.find(([pattern]) => streams.some((stream) => pattern.test(stream)))?.[1];
  if (document) return refusal('notTable', document);
  const ending = endingOf(name);
  // A .xlsx file in this container is an encrypted workbook.
  if (ending === '.xlsx') return encrypted;
  return WORKBOOK.test(ending) ? oldFormat(name) : refusal('notTable', ending.slice(1).toUpperCase() || 'OLE');
}

const PACKAGES: readonly (readonly [RegExp, FileKind])[] = [
  [/^xl\/workbook\.bin$/, refusal('otherTable', 'Excel (.xlsb)')],
  [/^xl\//, { format: 'xlsx' }],
  [/^word\//, refusal('notTable', 'Word')],
  [/^ppt\//, refusal('notTable', 'PowerPoint')],
  [/^visio\//, refusal('notTable', 'Visio')],
  [/^OFD\.xml$/, refusal('notTable', 'OFD')],
];

function packageKind(bytes: Uint8Array, name: string): FileKind {
  const names = partNames(bytes);
  const known = PACKAGES.find(([pattern]) => names.some((part) => pattern.test(part)))?.[1];
  if (known) return known;
  if (names.some((part) => /^Index(?:\.zip$|\/.*\.iwa$)/.test(part))) return appleKind(name);
  if (names.includes('content.xml') && (names.includes('mimetype') || names.includes('META-INF/manifest.xml')))
    return openDocumentKind(bytes, name);
  // The parts of other workbooks are found by their relationships; damaged archives are refused while they are read.
  return names.length === 0 || names.includes('_rels/.rels') ? { format: 'xlsx' } : refusal('archive', 'ZIP');
}

function appleKind(name: string): FileKind {
  const ending = endingOf(name);
  if (ending === '.pages') return refusal('notTable', 'Pages');
  return ending === '.key' ? refusal('notTable', 'Keynote') : refusal('otherTable', 'Numbers');
}

/** The type is stored uncompressed at the beginning (OpenDocument 1.3, part 2, 3.3). */
function openDocumentKind(bytes: Uint8Array, name: string): FileKind {
  const type = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const isTable = type.includes('opendocument.spreadsheet') || /^\.(?:ods|ots)$/.test(endingOf(name));
  return isTable ? refusal('otherTable', 'OpenDocument (.ods)') : refusal('notTable', 'OpenDocument');
}

const BINARIES: readonly (readonly [RegExp, FileRefusal])[] = [
  [/^25504446/, refusal('notTable', 'PDF')],
  [/^89504e47/, refusal('picture', 'PNG')],
  [/^ffd8ff/, refusal('picture', 'JPEG')],
  [/^47494638/, refusal('picture', 'GIF')],
  [/^424d.{8}00000000/, refusal('picture', 'BMP')],
  [/^(?:49492a00|4d4d002a)/, refusal('picture', 'TIFF')],
  [/^52494646.{8}57454250/, refusal('picture', 'WebP')],
  [/^.{8}66747970(?:6865|6d696631|6d736631)/, refusal('picture', 'HEIC')],
  [/^.{8}6674797061766966/, refusal('picture', 'AVIF')],
  [/^.{8}66747970/, refusal('notTable', 'MP4')],
  [/^1f8b/, refusal('archive', 'GZIP')],
  [/^52617221/, refusal('archive', 'RAR')],
  [/^377abcaf/, refusal('archive', '7z')],
];

const binaryKind = (start: string): FileKind | undefined => BINARIES.find(([pattern]) => pattern.test(start))?.[1];

function textKind(head: Uint8Array, name: string): FileKind {
  const isUtf16 = head[0] === 0xff || head[0] === 0xfe;
  const encoding = head[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  const text = new TextDecoder(isUtf16 ? encoding : 'utf-8').decode(head);
  const known = markupKind(text) ?? TEXTS.find(([pattern]) => pattern.test(text))?.[1];
  if (known) return known;
  return !isUtf16 && (/\.xlsx$/i.test(name) || head.includes(0)) ? { reason: 'badFile', params: {} } : { format: 'csv' };
}

const TEXTS: readonly (readonly [RegExp, FileRefusal])[] = [
  [/^\s*\{\\rtf/, refusal('notTable', 'RTF')],
  [/^\s*(?:\{\s*(?:"[^"]*"\s*:|\}\s*$)|\[\s*(?:[{[]\s*["{[]|"[^"]*"\s*[,\]]|\]\s*$))/, refusal('notTable', 'JSON')],
  [/^\s*(?:MIME-Version:|Content-Type:\s*multipart\/|From: <Saved by )/i, refusal('otherTable', 'MHTML')],
];

/** Elements by which HTML pages begin, and the parts of pages that systems export. */
const PAGE_STARTS: ReadonlySet<string> = new Set(
  'html,head,title,meta,link,base,style,script,body,table,thead,tbody,tr,div,span,font,center,p,b,h1,h2,h3'.split(','),
);

function markupKind(text: string): FileKind | null {
  const rest = text.replace(/^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>]*>)*/i, '');
  const root = /^<([a-z_][\w.:-]*)/i.exec(rest)?.[1]?.toLowerCase();
  const isXml = /^\s*<\?xml/.test(text) || /^<[a-z_][\w.:-]*(?:\s[^<>]*)?(?:\/>|>\s*<)/i.test(rest);
  if (isXml && text.includes('urn:schemas-microsoft-com:office:spreadsheet') && root?.endsWith('workbook')) return { format: 'xml' };
  if (/^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<!doctype html/i.test(text) || (root && PAGE_STARTS.has(root))) return { format: 'html' };
  if (root === 'svg') return refusal('picture', 'SVG');
  return isXml ? refusal('notTable', 'XML') : null;
}
