interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare const BarcodeDetector: { new (options: { formats: readonly string[] }): Detector } | undefined;

/** Longest side of the picture that is searched: a badge at arm's length is found in it, and a small phone keeps up. */
const MAX_PIXELS = 800;

/** The text of the code that a camera shows; null while there is none. */
export type Reader = (view: HTMLVideoElement) => Promise<string | null>;

/** Whether the page may ask for a camera at all: browsers offer none on a page without encryption. */
export const canSee = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** By the browser where it reads codes itself, else (Safari, Firefox) by a library that is loaded when it is first needed. */
export function openReader(): Reader {
  if (typeof BarcodeDetector === 'undefined') return openLibraryReader();
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (view) => (await detector.detect(view))[0]?.rawValue ?? null;
}

function openLibraryReader(): Reader {
  // A CommonJS package: what it exports by default is the function itself, which names itself `default` again.
  const library = import('jsqr').then(({ default: find }) => find.default);
  // A chunk that cannot be fetched is a failed reading, not an unhandled rejection of its own.
  library.catch(() => undefined);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  let isBusy = false;
  return async (view) => {
    if (isBusy || !pen || view.videoWidth === 0) return null;
    isBusy = true;
    try {
      const find = await library;
      const scale = Math.min(1, MAX_PIXELS / Math.max(view.videoWidth, view.videoHeight));
      canvas.width = Math.round(view.videoWidth * scale);
      canvas.height = Math.round(view.videoHeight * scale);
      pen.drawImage(view, 0, 0, canvas.width, canvas.height);
      const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
      return find(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null;
    } finally {
      isBusy = false;
    }
  };
}
