import type { GroundLook } from '@zhixing/ui/base-map/paint-tile.ts';
import { type Look, paperLook } from '@zhixing/ui/charts/look.ts';
import { seriesColours } from '@zhixing/ui/charts/palette.ts';

/** The look of charts on a wall: dark whatever the theme, and larger, since it is read from afar. `board.css` has the same colours. */
export const wallLook: Look = {
  ...paperLook,
  dark: true,
  text: '#e6edf8',
  soft: '#b4c2d9',
  line: '#3a4c6b',
  faint: '#22314b',
  surface: '#0f1a2c',
  fill: '#1a2740',
  primary: '#5aa2ff',
  success: '#52c98b',
  warning: '#f2b54a',
  danger: '#ff6b6b',
  series: seriesColours.dark,
  font: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif',
  size: 18,
};

/** Colours of what is drawn on the map of a wall. */
export const wallTones = {
  blue: wallLook.primary,
  green: wallLook.success,
  orange: wallLook.warning,
  red: wallLook.danger,
  purple: '#b79cf5',
  ground: wallLook.surface,
  text: wallLook.text,
  quiet: '#7f8fab',
} as const;

/** Colours of the base map of a wall: quiet, so that what moves on it is seen. */
export const wallGround: GroundLook = {
  fills: { land: '#121f35', park: '#15302f', water: '#173b63', building: '#1a2740' },
  roads: { street: '#22314b', road: '#2c3e5c', motorway: '#4d5f3f', rail: '#33445f' },
  casing: '#0d1728',
  border: '#33445f',
  text: wallLook.soft,
  halo: wallLook.surface,
};
