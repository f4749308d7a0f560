import { z } from 'zod';
import type { Condition } from '../condition.ts';
import { nameSchema } from '../document.ts';
import { pictures } from '../report/document.ts';

const condition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Condition>;
const words = z.strictObject({
  zh: z.string().min(1).max(2000),
  en: z.string().min(1).max(2000).optional(),
  'zh-TW': z.string().min(1).max(2000).optional(),
});

/** Columns of the grid on which tiles stand. */
export const GRID_COLUMNS = 12;
/** Rows of the grid that a tile takes at most. */
export const GRID_ROWS = 12;
export const MAX_TILES = 30;

/** What every tile has: a stable id, its size on the grid, and a title of its own. */
const placed = {
  id: z.string().regex(/^[a-z][A-Za-z0-9-]{0,59}$/),
  w: z.int().min(2).max(GRID_COLUMNS),
  h: z.int().min(1).max(GRID_ROWS),
  title: words.optional(),
};

/** What is asked of a report; without a period, the one with which its page begins. */
const asked = {
  report: nameSchema,
  period: z.string().min(1).max(60).optional(),
  filters: z.record(z.string().max(200), z.unknown()).optional(),
};

/** The person's work, as the modules declare it: to do, returned, trips, expiring, news. */
const todo = z.strictObject({ kind: z.literal('todo'), ...placed });

/** One figure of a report, with its course over the period and how it has changed since the one before. */
const figure = z.strictObject({
  kind: z.literal('figure'),
  ...placed,
  ...asked,
  measure: nameSchema,
  compare: z.boolean().optional(),
  trend: z.boolean().optional(),
});

/** A chart of a report: one that it declares, by its place, or a picture of its dimensions and measures. */
const chart = z.strictObject({
  kind: z.literal('chart'),
  ...placed,
  ...asked,
  chart: z.int().min(0).max(5).optional(),
  picture: z.enum(pictures).optional(),
  by: z.array(nameSchema).max(3).optional(),
  series: nameSchema.optional(),
  measures: z.array(nameSchema).min(1).max(6).optional(),
});

const list = z.strictObject({
  kind: z.literal('list'),
  ...placed,
  model: nameSchema,
  filter: condition.optional(),
  columns: z.array(nameSchema).min(1).max(8).optional(),
  /** Field name, prefixed with - for descending. */
  sort: z.string().max(61).optional(),
  most: z.int().min(1).max(20).optional(),
});

/** The records of a month by their days. */
const calendar = z.strictObject({
  kind: z.literal('calendar'),
  ...placed,
  model: nameSchema,
  filter: condition.optional(),
  from: nameSchema,
  to: nameSchema.optional(),
});

const map = z.strictObject({ kind: z.literal('map'), ...placed, model: nameSchema, filter: condition.optional(), at: nameSchema });

/** Links to pages, by the codes of their menu entries; those that the reader does not have are left out. */
const shortcut = z.strictObject({ kind: z.literal('shortcut'), ...placed, pages: z.array(z.string().max(60)).min(1).max(20) });

const text = z.strictObject({ kind: z.literal('text'), ...placed, text: words });

export const tileSchema = z.discriminatedUnion('kind', [todo, figure, chart, list, calendar, map, shortcut, text]);

/** A page of tiles in the order in which they are read: the home of a person, and the portals to come. */
export const pageDocumentSchema = z.strictObject({
  format: z.literal(1).default(1),
  tiles: z.array(tileSchema).min(1).max(MAX_TILES),
});

export type PageDocument = z.infer<typeof pageDocumentSchema>;
export type TileDocument = z.infer<typeof tileSchema>;
export type TileOf<Kind extends TileDocument['kind']> = Extract<TileDocument, { kind: Kind }>;

/** The period of a tile as a report is asked for it. */
export type AskingTile = TileOf<'figure'> | TileOf<'chart'>;
