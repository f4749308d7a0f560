/** RGBA pixels in row order, four bytes each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Scales the image down to fit a square: each pixel is the mean of its source pixels, on a white background. */
export function shrunk({ data, width, height }: Pixels, side: number): Pixels {
  const scale = Math.min(1, side / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const small = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y += 1) {
    const [top, bottom] = span(y, h, height);
    for (let x = 0; x < w; x += 1) {
      const [left, right] = span(x, w, width);
      small.set(mean(data, width, { top, bottom, left, right }), (y * w + x) * 4);
    }
  }
  return { data: small, width: w, height: h };
}

function span(place: number, of: number, length: number): [number, number] {
  const from = Math.floor((place * length) / of);
  return [from, Math.max(from + 1, Math.floor(((place + 1) * length) / of))];
}

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

function mean(data: Uint8ClampedArray, width: number, { top, bottom, left, right }: Box): [number, number, number, number] {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const opacity = (data[at + 3] ?? 0) / 255;
      red += 255 + ((data[at] ?? 0) - 255) * opacity;
      green += 255 + ((data[at + 1] ?? 0) - 255) * opacity;
      blue += 255 + ((data[at + 2] ?? 0) - 255) * opacity;
    }
  }
  const pixels = (bottom - top) * (right - left);
  return [red / pixels, green / pixels, blue / pixels, 255];
}
