import { type Box, type Layout, pathOf } from '../chart/layout.ts';

const MARGIN = 24;
/** Fixed colours for exported images, readable in print. */
const INK = { text: '#1f2329', note: '#5c6370', line: '#8a919f', card: '#ffffff', edge: '#8a919f', branch: '#f5f6f8' };
const FONT = '"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif';

export interface Words {
  readonly title: (box: Box) => string;
  readonly note: (box: Box) => string;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Truncates a text to a width in which CJK characters count double. */
function clipped(text: string, most: number): string {
  let width = 0;
  for (const [index, letter] of [...text].entries()) {
    width += letter.charCodeAt(0) > 0x2e7f ? 2 : 1;
    if (width > most) return `${[...text].slice(0, index).join('')}…`;
  }
  return text;
}

/** A flow as an SVG image. */
export function svgOf({ boxes, lines, width, height }: Layout, words: Words): string {
  const paths = lines.map((line) => `<path d="${pathOf(line)}" fill="none" stroke="${INK.line}" stroke-width="1.5"/>`);
  const [w, h] = [width + MARGIN * 2, height + MARGIN * 2];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${-MARGIN} ${-MARGIN} ${w} ${h}">`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${w}" height="${h}" fill="#ffffff"/>`,
    ...paths,
    ...boxes.map((box) => card(box, words)),
    '</svg>',
  ].join('');
}

function card(box: Box, words: Words): string {
  const { x, y, width, height } = box;
  const middle = box.is !== 'node';
  const at = middle ? x + width / 2 : x + 14;
  const anchor = middle ? ' text-anchor="middle"' : '';
  const note = box.is === 'end' ? '' : words.note(box);
  const line = (text: string, top: number, size: number, rest: string) =>
    `<text x="${at}" y="${top}" font-family='${FONT}' font-size="${size}"${anchor} ${rest}>${escaped(clipped(text, size > 13 ? 28 : 32))}</text>`;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${box.is === 'end' ? height / 2 : 6}" fill="${box.is === 'branch' ? INK.branch : INK.card}" stroke="${INK.edge}"${box.is === 'branch' ? ' stroke-dasharray="4 3"' : ''}/>`,
    line(words.title(box), y + height / 2 + (note ? -4 : 5), 14, `font-weight="600" fill="${INK.text}"`),
    note ? line(note, y + height / 2 + 16, 12, `fill="${INK.note}"`) : '',
  ].join('');
}

/** Rasterises an SVG at double resolution. */
export async function pngOf(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width * 2, picture.height * 2];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))), 'image/png'),
  );
}

/** Downloads a blob in the browser. */
export function saveAs(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Delayed, since the browser reads the URL after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
