/** Type of in-page preview. */
export type Look = 'picture' | 'pdf' | 'film' | 'text' | 'none';

const PICTURES = /\.(png|jpe?g|gif|webp|bmp|avif)$/i;
const TEXTS = /\.(txt|csv|md|log|json)$/i;

/** Preview type by file name. SVG may contain scripts and has no preview. */
export function lookOf(name: string): Look {
  if (PICTURES.test(name)) return 'picture';
  if (/\.pdf$/i.test(name)) return 'pdf';
  if (/\.mp4$/i.test(name)) return 'film';
  return TEXTS.test(name) ? 'text' : 'none';
}

/** Whether a file matches an accept list: `image/*`, `.pdf`, `application/pdf`, comma-separated. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const wanted = accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
  if (wanted.length === 0) return true;
  const name = file.name.toLowerCase();
  return wanted.some((one) =>
    one.startsWith('.') ? name.endsWith(one) : one.endsWith('/*') ? file.type.startsWith(one.slice(0, -1)) : file.type === one,
  );
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Formats a byte count, with two decimals from 1 KB on. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length);
  return `${(bytes / 1024 ** step).toFixed(2)} ${UNITS[step - 1]}`;
}
