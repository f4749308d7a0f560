/** A document as plain data, independent of models: already permitted, masked, formatted and translated by whoever makes it. */
export interface PdfContent {
  /** Shown by PDF viewers as the name of the document. */
  readonly title: string;
  /** BCP 47 language of the texts, for screen readers. */
  readonly language: string;
  readonly paper: 'A3' | 'A4' | 'A5';
  readonly orientation: 'portrait' | 'landscape';
  /** Creation date, ISO 8601. Part of the content, so that the same content gives the same bytes. */
  readonly at: string;
  /** Header of every page. */
  readonly header?: string | undefined;
  /** Footer of every page, beside the page number. */
  readonly footer?: string | undefined;
  readonly watermark?: string | undefined;
  /** Page number, with the placeholders `{page}` and `{pages}`. */
  readonly pageWords: string;
  /** Note at the end about characters the font lacks, with the placeholder `{characters}`. */
  readonly missingWords: string;
  readonly parts: readonly PdfPart[];
  /** JPEG images by the names that parts use. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
}

export type PdfPart = PdfHeading | PdfText | PdfFields | PdfTable | PdfSignatures | PdfPicture | PdfCodes;

export interface PdfHeading {
  readonly part: 'heading';
  readonly text: string;
  /** Smaller line below. */
  readonly below?: string | undefined;
}

/** Paragraphs, separated by line breaks. */
export interface PdfText {
  readonly part: 'text';
  readonly title?: string | undefined;
  readonly text: string;
  readonly align?: 'start' | 'center' | 'end' | undefined;
}

/** Labelled values, two on a line. */
export interface PdfFields {
  readonly part: 'fields';
  readonly title?: string | undefined;
  readonly fields: readonly PdfField[];
}

export interface PdfField {
  readonly label: string;
  readonly text: string;
  /** Spans the whole line. */
  readonly wide?: boolean | undefined;
}

/** A table; title and column labels are repeated on every page. */
export interface PdfTable {
  readonly part: 'table';
  readonly title?: string | undefined;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly PdfCell[])[];
}

export interface PdfColumn {
  readonly label: string;
  readonly align?: 'start' | 'end' | undefined;
  /** Share of the width; by the texts of all columns where one has none. */
  readonly share?: number | undefined;
}

export type PdfCell = string | { readonly text: string; readonly picture: string };

/** Boxes side by side for signature, seal and date; a signature given as a picture stands in its box. */
export interface PdfSignatures {
  readonly part: 'signatures';
  readonly places: readonly { readonly label: string; readonly day: string; readonly picture?: string | undefined }[];
}

export interface PdfPicture {
  readonly part: 'picture';
  readonly picture: string;
  /** Height in millimetres. */
  readonly height: number;
}

/** QR codes to be cut out, three on a line, each with its words. */
export interface PdfCodes {
  readonly part: 'codes';
  readonly codes: readonly PdfCode[];
}

export interface PdfCode {
  /** What the code says, such as an address. */
  readonly content: string;
  readonly title: string;
  readonly below?: string | undefined;
}

/** A finished document. */
export interface MadePdf {
  readonly bytes: Uint8Array;
  /** Characters that the font lacks, each once; the document shows 〓 in their place and names them at its end. */
  readonly missing: readonly string[];
}
