import type { Picture } from '../chart-data.ts';

const axes = () => import('./axes.ts');
const round = () => import('./round.ts');
const areas = () => import('./areas.ts');

/** Each family of pictures has a chunk of its own: a page with columns alone loads neither maps nor flows. */
const families: Readonly<Record<Picture, () => Promise<unknown>>> = {
  column: axes,
  bar: axes,
  line: axes,
  area: axes,
  histogram: axes,
  boxPlot: axes,
  donut: round,
  funnel: round,
  radar: round,
  gauge: round,
  sankey: areas,
  treemap: areas,
  calendar: areas,
  regions: areas,
};

/** Registers what a picture needs of the library. */
export const loadFamily = async (picture: Picture): Promise<void> => void (await families[picture]());
