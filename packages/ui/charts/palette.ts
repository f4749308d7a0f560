/**
 * Colours of series. Neighbours differ in lightness, so that they are told apart in grey, and any two of them differ for people with any form
 * of colour blindness; each has the contrast of graphics (3:1) on its ground. The tests measure all three.
 */
export const seriesColours = {
  light: ['#4263b0', '#d17869', '#662d59', '#169faf', '#943709', '#9a79f1', '#053d21', '#aa8707'],
  dark: ['#7fabff', '#eed149', '#db53a6', '#3debb8', '#c68a2e', '#e8d6fc', '#819261', '#9fdd79'],
} as const;

/** Black or white, whichever is read better on a colour. */
export function textOn(colour: string): string {
  const luminance = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = luminance;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/** Mixes `share` of `over` into `base`; both are written as #rrggbb. */
export function mixed(base: string, over: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const part = (at: number) => Math.round(channel(base, at) + (channel(over, at) - channel(base, at)) * share);
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`;
}

/** Shares of the brand colour in the shades of a scale, from few to many. */
const STEPS = [0.16, 0.36, 0.56, 0.78, 1];

/** Shades of one colour by lightness, which stay in order in grey. */
export const shadesOf = (ground: string, colour: string): string[] => STEPS.map((share) => mixed(ground, colour, share));

/** What patterns are drawn with over the colours of series. */
export const veils = {
  light: { decal: 'rgba(255, 255, 255, 0.5)', swatch: 'rgba(255, 255, 255, 0.75)' },
  dark: { decal: 'rgba(0, 0, 0, 0.38)', swatch: 'rgba(0, 0, 0, 0.5)' },
} as const;
