import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mixed, seriesColours, shadesOf, textOn } from '../charts/palette.ts';

type Rgb = readonly [number, number, number];

const linear = (colour: string): Rgb =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;

/** CIELAB of a linear colour. */
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
  ];
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

/** Machado, Oliveira and Fernandes 2009, whole loss. */
const sights: Readonly<Record<string, readonly Rgb[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const seen = (colour: string, sight: readonly Rgb[]): Rgb => {
  const from = linear(colour);
  return lab(sight.map((row) => Math.min(1, Math.max(0, row[0] * from[0] + row[1] * from[1] + row[2] * from[2]))) as unknown as Rgb);
};
const lightness = (colour: string) => lab(linear(colour))[0];
const contrast = (one: string, other: string) => {
  const luminance = (colour: string) => 0.2126 * linear(colour)[0] + 0.7152 * linear(colour)[1] + 0.0722 * linear(colour)[2];
  const [light = 1, dark = 1] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

for (const [mode, ground] of [
  ['light', '#ffffff'],
  ['dark', '#161e2c'],
] as const) {
  const colours = seriesColours[mode];

  test(`${mode}: any two series are told apart with any form of colour blindness`, () => {
    for (const [name, sight] of Object.entries(sights))
      for (const [at, one] of colours.entries())
        for (const other of colours.slice(at + 1)) {
          const [a, b] = [seen(one, sight), seen(other, sight)];
          const far = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
          assert.ok(far >= 16, `${name}: ${one} and ${other} are ${far.toFixed(1)} apart`);
        }
  });

  test(`${mode}: neighbours differ in grey, and each colour stands out from the ground`, () => {
    for (const [at, one] of colours.entries()) {
      const next = colours[(at + 1) % colours.length] ?? one;
      const far = Math.abs(lightness(one) - lightness(next));
      assert.ok(far >= 7, `${one} and ${next}: ${far.toFixed(1)}`);
      assert.ok(contrast(one, ground) >= 3, `${one}: ${contrast(one, ground).toFixed(2)}`);
    }
  });

  test(`${mode}: text on a mark is readable`, () => {
    for (const one of [...colours, ...shadesOf(ground, mode === 'light' ? '#0958d9' : '#3c9cff')])
      assert.ok(contrast(one, textOn(one)) >= 4.5, `${one}: ${contrast(one, textOn(one)).toFixed(2)}`);
  });
}

test('shades rise from the ground to the colour', () => {
  const shades = shadesOf('#ffffff', '#0958d9').map(lightness);
  assert.deepEqual(
    shades,
    shades.toSorted((a, b) => b - a),
  );
  assert.equal(mixed('#000000', '#ffffff', 0.5), '#808080');
});
