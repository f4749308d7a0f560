type Rgb = readonly [number, number, number];

/** Contrast ratio by WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `share` of `over` into `base`. */
export function mix(base: string, over: string, share: number): string {
  const [from, to] = [channels(base), channels(over)];
  return hex(from.map((value, i) => value + ((to[i] ?? 0) - value) * share) as unknown as Rgb);
}

/** Moves a colour towards `end` until its contrast is at least `ratio` on every background. */
export function readable(colour: string, end: string, grounds: readonly string[], ratio: number): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const moved = mix(colour, end, step / STEPS);
    if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved;
  }
  return end;
}

const STEPS = 50;

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;

const hex = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
