import { z } from 'zod';
import type { Condition } from '../condition.ts';
import { nameSchema } from '../document.ts';
import { pictures as charts } from '../report/document.ts';

const condition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Condition>;
const path = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}(\.[a-z][A-Za-z0-9]{0,59}){0,3}$/);

/** Figures of a report: the same question that its page asks. */
const figures = z.strictObject({
  report: nameSchema,
  /** Dimensions of the groups; none for the total. */
  by: z.array(nameSchema).max(2).default([]),
  measures: z.array(nameSchema).min(1).max(6),
  /** Unit of time around the present day; the report's own period by default. */
  period: z.enum(['all', 'day', 'week', 'month', 'term', 'year', 'schoolYear']).optional(),
  /** Operands by field, as in the address of a report. */
  filters: z.record(path, z.unknown()).optional(),
  /** Only the first groups, by the first measure. */
  first: z.int().min(1).max(30).optional(),
});

/** Rows of a model, as its list shows them to the reader. */
const rows = z.strictObject({
  model: nameSchema,
  where: condition.optional(),
  fields: z.array(nameSchema).min(1).max(12),
  /** Field, prefixed with - for descending. */
  order: z.string().max(61).optional(),
  first: z.int().min(1).max(3000).default(20),
});

/** How soon a panel is counted again after a change: `live` and `fast` at once, `slow` after some seconds; and how old it may become without one. */
const refreshClasses = ['live', 'fast', 'slow'] as const;
export type RefreshClass = (typeof refreshClasses)[number];

/** Pictures of figures besides the charts of reports, and pictures of rows. */
const figurePictures = ['figure', 'ranking', ...charts] as const;
const rowPictures = ['list', 'course', 'videos'] as const;

const shared = {
  id: nameSchema,
  refresh: z.enum(refreshClasses),
  /** The field through which rows belong to the subject of the screen. */
  about: path.optional(),
  /** Is about no subject on a screen that has one: announcements to everybody, say. */
  general: z.literal(true).optional(),
};

/** Says that there is nothing, instead of leaving the panel out: no open alarm is good news. */
const saysNone = z.boolean().optional();
const figurePanel = z.strictObject({ ...shared, picture: z.enum(figurePictures), figures, saysNone });
const rowPanel = z.strictObject({ ...shared, picture: z.enum(rowPictures), rows, saysNone });
const panelSchema = z.union([figurePanel, rowPanel]);

/** What is drawn on the map, from below to above. */
const layerKinds = ['fences', 'places', 'positions', 'alarms'] as const;
const layer = z.strictObject({ ...shared, kind: z.enum(layerKinds), rows });

/** Rows of one model on a plan. */
const part = z.strictObject({ refresh: shared.refresh, about: path, rows });

/** Plans of the floors of what the screen is about, shown in the place of the map, one at a time. */
const plans = z.strictObject({
  /** Floors, with the field of their picture. */
  floors: part.extend({ picture: nameSchema }),
  /** Venues with the fields of their floor and of their place on its picture, in thousandths of width and height. */
  venues: part.extend({ floor: nameSchema, x: nameSchema, y: nameSchema }),
  /** Cameras, with the field of the venue that they look into. */
  cameras: part.extend({ venue: nameSchema }).optional(),
  /** Shows who uses the venues today, as the calendar of a site does: without names where the reader may not read the booking. */
  uses: z.literal(true).optional(),
});

/** Panels that take turns in one place. */
const place = z.array(nameSchema).min(1).max(4);

/** The screen document, shared by code and the designer to come. */
export const screenDocumentSchema = z.strictObject({
  format: z.literal(1).default(1),
  name: nameSchema,
  /** The model that the reader must be able to read to open the screen. */
  needs: nameSchema,
  /** What the screen is about, if it is one record: which ones are offered, those that matter now first. */
  subject: z
    .strictObject({
      model: nameSchema,
      where: condition.optional(),
      order: z.string().max(61).optional(),
      /** Rows of another model whose references come first: schools with a trip under way. */
      busy: z.strictObject({ model: nameSchema, by: nameSchema, where: condition.optional() }).optional(),
    })
    .optional(),
  /** Figures above the map; panels left, right and below it. */
  head: z.array(nameSchema).min(1).max(8),
  left: z.array(place).max(4),
  right: z.array(place).max(4),
  foot: z.array(place).max(2),
  panels: z.array(panelSchema).min(1).max(30),
  layers: z.array(layer).max(8),
  plans: plans.optional(),
  /** Whether what was on the way may be played back. */
  replay: z.boolean().default(false),
});

export type ScreenDocument = z.infer<typeof screenDocumentSchema>;
export type PanelDocument = z.infer<typeof panelSchema>;
export type FigurePanel = z.infer<typeof figurePanel>;
export type RowPanel = z.infer<typeof rowPanel>;
export type LayerDocument = z.infer<typeof layer>;
export type PlanPart = z.infer<typeof part>;
export type PlansDocument = z.infer<typeof plans>;

/** Arrays and objects may be constants. */
type Constant<T> = T extends readonly unknown[] | object ? { readonly [K in keyof T]: Constant<T[K]> } : T;

/** Declares a screen in code; its texts are at `screens.<name>` in the locale files. */
export const defineScreen = (document: Constant<z.input<typeof screenDocumentSchema>>): ScreenDocument =>
  Object.freeze(screenDocumentSchema.parse(document));
