import type { XAXisComponentOption, YAXisComponentOption } from 'echarts';
import type { Canvas } from '../drawn.ts';
import type { Category, Line } from '../split.ts';
import { axisName, NARROW, quietText, shortOf, small, widthOf } from './parts.ts';

type CategoryAxis = Extract<XAXisComponentOption, { type?: 'category' }> & Extract<YAXisComponentOption, { type?: 'category' }>;
type ValueAxis = Extract<XAXisComponentOption, { type?: 'value' }> & Extract<YAXisComponentOption, { type?: 'value' }>;

/** Pixels beside the places of an upright chart: labels of the value axis and margins. */
const BESIDE = 96;
const GAP = 8;
/** The longest label of a place, as a share of a lying chart. */
const LABEL_SHARE = 0.34;
const MAX_LENGTH = 220;
/** Room below which labels of places are turned rather than broken. */
const MIN_ROOM = 26;
const MAX_LINES = 3;
/** The longest turned label: its height is two thirds of its length, and half of the picture's is for what it says. */
const MIN_TURNED = 104;
const TURNED_SHARE = 0.75;

/** The axis of the places of an upright chart: labels in one line, else broken, else turned. */
export function placeAxis(categories: readonly Category[], dated: boolean, canvas: Canvas): CategoryAxis {
  const { look, width, height } = canvas;
  const room = Math.max(0, width - BESIDE) / Math.max(1, categories.length) - GAP;
  const widest = Math.max(0, ...categories.map(({ label }) => widthOf(label, look)));
  const axis = {
    type: 'category' as const,
    data: categories.map(({ label }) => label),
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  };
  const text = quietText(look);
  if (dated || widest <= room) return { ...axis, axisLabel: { ...text, hideOverlap: true } };
  const broken = room >= MIN_ROOM && widest <= room * MAX_LINES && categories.every(({ label }) => longestWord(label, canvas) <= room);
  if (broken) return { ...axis, axisLabel: { ...text, interval: 0, lineHeight: small(look) + 4, width: room, overflow: 'break' } };
  const dense = room + GAP < small(look) + 2;
  const turned = { rotate: 40, width: Math.min(Math.max(MIN_TURNED, height * TURNED_SHARE), width / 3), overflow: 'truncate' as const };
  return { ...axis, axisLabel: { ...text, ...turned, ...(!dense && { interval: 0 }) } };
}

/** Chinese breaks anywhere, words and figures do not. */
const longestWord = (label: string, { look }: Canvas): number =>
  Math.max(0, ...label.split(/[\s\u2e80-\uffff]+/).map((word) => widthOf(word, look)));

/** The axis of the places of a lying chart, first place on top. */
export function placeAxisUpright(categories: readonly Category[], { look, width, compact }: Canvas): CategoryAxis {
  const room = Math.min(MAX_LENGTH, width * LABEL_SHARE);
  const widest = Math.max(0, ...categories.map(({ label }) => widthOf(label, look)));
  // The distance between bars has room for two lines, except in a tile.
  const broken = !compact && widest <= room * 1.9;
  const shortened = { width: room, lineHeight: small(look) + 1, overflow: broken ? ('break' as const) : ('truncate' as const) };
  return {
    type: 'category',
    inverse: true,
    data: categories.map(({ label }) => label),
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
    axisLabel: { ...quietText(look), interval: 0, ...(widest > room && shortened) },
  };
}

/** Between the end of an axis and its name. */
const NAME_GAP = 12;

/** The axis of values, named by measure and unit. Where values stand above columns, the name stands above them, since a column may end with the axis. */
export function valueAxis(lines: readonly Line[], canvas: Canvas, side: 'left' | 'right' | 'below', valuesAbove = false): ValueAxis {
  const { look } = canvas;
  const measure = lines[0]?.measure;
  const whole = lines.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  return {
    type: 'value',
    name: axisName(lines, canvas),
    ...(side === 'below'
      ? { nameLocation: 'middle' as const, nameGap: 26 }
      : { nameLocation: 'end' as const, nameGap: NAME_GAP + (valuesAbove ? small(look) + GAP : 0), position: side }),
    nameTextStyle: { ...quietText(look), ...(side !== 'below' && { align: side }) },
    ...(whole && { minInterval: 1 }),
    splitNumber: canvas.width < NARROW && side === 'below' ? 3 : 5,
    axisLine: { show: false },
    axisLabel: { ...quietText(look), formatter: shortOf(measure), hideOverlap: true },
    splitLine: { show: side !== 'right', lineStyle: { color: look.faint } },
  };
}
