import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartChoice, ChartData, ChartRegions } from './chart-data.ts';
import { mostShown } from './chart-height.ts';
import { chartWords } from './chart-words.ts';
import { framed } from './framed.ts';
import { paperLook } from './look.ts';
import { draw } from './options/draw.ts';
import { mapOf } from './region-map.ts';

use([SVGRenderer]);

const WIDTH = 920;
/** Pixels of the saved picture per pixel of the page. */
const SHARPNESS = 2;

interface Task {
  readonly data: ChartData;
  readonly choice: ChartChoice;
  readonly title: string;
  readonly height: number;
  readonly regions?: ChartRegions;
}

/** Saves a picture with its title and legend: as PNG, or as SVG where the browser cannot convert it. */
export async function savePicture(task: Task): Promise<void> {
  const picture = pictureOf(task);
  const png = await pngOf(picture).catch(() => null);
  saveAs(png ?? new Blob([picture.svg], { type: 'image/svg+xml' }), `${task.title}.${png ? 'png' : 'svg'}`);
}

/** Drawn for paper, whatever the theme and the width of the window. */
function pictureOf({ data, choice, title, height, regions }: Task): ReturnType<typeof framed> {
  // The library writes the names of fonts into attributes as they are.
  const look = { ...paperLook, font: getComputedStyle(document.body).fontFamily.replaceAll('"', "'") };
  const canvas = {
    look,
    words: chartWords(),
    width: WIDTH,
    height,
    compact: false,
    most: mostShown(choice, { height, compact: false }),
    hidden: new Set<string>(),
    map: mapOf(regions),
  };
  const drawn = draw(data, choice, { ...canvas, ...(regions && { regions }) });
  const size = { width: WIDTH, height: drawn.height ?? height };
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({ ...drawn.option, animation: false });
    return framed({ svg: chart.renderToSVGString(), ...size, title, legend: drawn.legend });
  } finally {
    chart.dispose();
  }
}

async function pngOf({ svg, width, height }: ReturnType<typeof framed>): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SHARPNESS;
  canvas.height = height * SHARPNESS;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('empty picture'))), 'image/png'),
  );
}

function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Revoked with a delay, because the browser reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
