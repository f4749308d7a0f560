import type { GlobalToken } from 'antd';
import type { GroundLook } from './paint-tile.ts';

/** The colours of the base map, from the theme: light and dark, and whatever colours an installation has chosen. */
export const groundLook = (token: GlobalToken): GroundLook => ({
  fills: {
    land: token.colorBgLayout,
    park: token.green1,
    water: token.blue2,
    building: token.colorFillSecondary,
  },
  roads: { street: token.colorBgContainer, road: token.colorBgElevated, motorway: token.gold3, rail: token.colorBorder },
  casing: token.colorBorder,
  border: token.colorTextQuaternary,
  text: token.colorTextSecondary,
  halo: token.colorBgContainer,
});
