/**
 * Why no document was made: the content is too large, a picture is not JPEG, making it took too long or too much memory, too many others
 * wait, or the content cannot be laid out.
 */
export type PdfRefusal = 'tooLarge' | 'badPicture' | 'tooSlow' | 'outOfMemory' | 'busy' | 'failed';

export class PdfRefused extends Error {
  override name = 'PdfRefused';
  readonly reason: PdfRefusal;
  constructor(reason: PdfRefusal, cause?: unknown) {
    super(`no PDF: ${reason}`, { cause });
    this.reason = reason;
  }
}
