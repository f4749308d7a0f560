const at = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text;

interface Known {
  readonly type: string;
  readonly extensions: readonly string[];
  readonly fits: (bytes: Buffer) => boolean;
}

const zip = (bytes: Buffer) => at(bytes, 0, 'PK\u0003\u0004');

/** The first archive entries that Office programs write, beside the program's own folder (ISO/IEC 29500-2). */
const FIRST_PARTS = ['[Content_Types].xml', '_rels/', 'docProps/', 'customXml/'];

/** Matches archives whose first entry is one of an Office document, so that other archives are not accepted as Office files. */
const office = (folder: string) => (bytes: Buffer) =>
  zip(bytes) && bytes.length > 30 && [...FIRST_PARTS, folder].some((part) => at(bytes, 30, part));

/** Compound files of older Office and of WPS programs ([MS-CFB]). */
const compound = (bytes: Buffer) => at(bytes, 0, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1');
/** Layout documents of GB/T 33190: archives whose entries are named in the first bytes. */
const ofd = (bytes: Buffer) => zip(bytes) && ['OFD.xml', 'Doc_0/'].some((part) => bytes.subarray(0, MAX_SIGNATURE_LENGTH).includes(part));
/** Brands of HEIF pictures (ISO/IEC 23008-12): phones take them, browsers and this server cannot read them. */
const HEIF = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']);

// HTML, SVG and XML can carry scripts and are not on the list, whatever their extension.
const known: readonly Known[] = [
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], fits: (bytes) => at(bytes, 0, '\u00ff\u00d8\u00ff') },
  { type: 'image/png', extensions: ['png'], fits: (bytes) => at(bytes, 0, '\u0089PNG\r\n\u001a\n') },
  { type: 'image/gif', extensions: ['gif'], fits: (bytes) => at(bytes, 0, 'GIF8') },
  { type: 'image/webp', extensions: ['webp'], fits: (bytes) => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP') },
  { type: 'application/pdf', extensions: ['pdf'], fits: (bytes) => at(bytes, 0, '%PDF-') },
  { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'], fits: office('word/') },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'], fits: office('xl/') },
  { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', extensions: ['pptx'], fits: office('ppt/') },
  { type: 'application/msword', extensions: ['doc'], fits: compound },
  { type: 'application/vnd.ms-excel', extensions: ['xls'], fits: compound },
  { type: 'application/vnd.ms-powerpoint', extensions: ['ppt'], fits: compound },
  // WPS Office writes compound files, and archives of Office documents under its own extensions.
  { type: 'application/vnd.wps-office.wps', extensions: ['wps'], fits: (bytes) => compound(bytes) || office('word/')(bytes) },
  { type: 'application/vnd.wps-office.et', extensions: ['et'], fits: (bytes) => compound(bytes) || office('xl/')(bytes) },
  { type: 'application/vnd.wps-office.dps', extensions: ['dps'], fits: (bytes) => compound(bytes) || office('ppt/')(bytes) },
  { type: 'application/ofd', extensions: ['ofd'], fits: ofd },
  { type: 'application/vnd.rar', extensions: ['rar'], fits: (bytes) => at(bytes, 0, 'Rar!\u001a\u0007') },
  { type: 'application/zip', extensions: ['zip'], fits: zip },
  { type: 'video/mp4', extensions: ['mp4'], fits: isFilmFile },
  { type: 'video/quicktime', extensions: ['mov'], fits: isFilmFile },
  { type: 'text/plain', extensions: ['txt', 'csv'], fits: (bytes) => !bytes.subarray(0, MAX_SIGNATURE_LENGTH).includes(0) },
];

/** Whether these are the first bytes of a HEIF picture, whatever the file is called. */
export const isHeif = (bytes: Buffer): boolean => at(bytes, 4, 'ftyp') && HEIF.has(bytes.subarray(8, 12).toString('latin1'));

function isFilmFile(bytes: Buffer): boolean {
  return at(bytes, 4, 'ftyp') && !isHeif(bytes);
}

/** The media type of a file whose extension and first bytes agree; null when they disagree or the type is not accepted. */
export function mediaTypeOf(name: string, bytes: Buffer): string | null {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return known.find((one) => one.extensions.includes(extension) && one.fits(bytes))?.type ?? null;
}

/** How many leading bytes are needed to detect a type. */
export const MAX_SIGNATURE_LENGTH = 4096;

export const isFilm = (type: string): boolean => type.startsWith('video/');

export const isPicture = (type: string): boolean => type.startsWith('image/');
