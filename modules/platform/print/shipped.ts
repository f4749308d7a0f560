import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type Sheet, sheetSchema } from '@zhixing/model/printed-sheet.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { PrintTemplate } from './print-template.model.ts';

const shippedSchema = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9]{1,60}$/),
  type: z.enum(['flow', 'record']),
  subject: z.string().nullable().default(null),
  /** The code of the flow. */
  flow: z.string().nullable().default(null),
  paper: z.enum(['A3', 'A4', 'A5']).default('A4'),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  watermark: z.boolean().default(false),
  sortCode: z.int(),
  sheet: sheetSchema,
});
export type Shipped = z.infer<typeof shippedSchema>;

/** Built-in templates of all modules. Their names are in the locale files under `print.templates.<code>`. */
export const shippedTemplates = ({ modules, texts }: Engine): readonly Shipped[] =>
  modules.flatMap(({ sheets = [] }) => sheets).map((sheet) => inChinese(shippedSchema.parse(sheet), texts));

const WORDS = 'print.words.';

/** Replaces the text keys of titles and signature labels by Chinese text, which is stored because administrators edit it as text. */
const inChinese = (shipped: Shipped, texts: Engine['texts']): Shipped => ({
  ...shipped,
  sheet: withPlaces(shipped.sheet, (place) => texts.shipped('zh', WORDS + place) ?? place),
});

/** Translates the built-in titles and signature labels of a sheet into the language of the user. */
export function inWordsOf({ engine: { texts }, language }: Pick<Context, 'engine' | 'language'>, sheet: Sheet): Sheet {
  const keys = texts.keys('zh').filter((key) => key.startsWith(WORDS));
  const known = new Map(keys.map((key) => [texts.shipped('zh', key), key]));
  const told = (place: string) => known.get(place);
  return withPlaces(sheet, (place) => (told(place) ? texts.text(language, told(place) ?? '') : place));
}

const withPlaces = (sheet: Sheet, change: (place: string) => string): Sheet => ({
  ...sheet,
  parts: sheet.parts.map((part) => ({
    ...part,
    ...('title' in part && part.title !== undefined && { title: change(part.title) }),
    ...(part.part === 'seal' && { places: part.places.map(change) }),
  })),
});

/** The built-in values of a template, for resetting it. */
export function shippedValues(engine: Engine, code: string) {
  const shipped = shippedTemplates(engine).find((one) => one.code === code);
  if (!shipped) return null;
  const { paper, orientation, watermark, sheet } = shipped;
  return { name: nameOf(engine, code), paper, orientation, watermark, sheet };
}

const nameOf = ({ texts }: Engine, code: string): string => texts.shipped('zh', `print.templates.${code}`) ?? code;

/** Creates or updates the built-in templates of this version; those changed by administrators are left as they are. */
export async function declareSheets(engine: Engine): Promise<void> {
  await engine.database.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext('print templates'))`);
    const ctx = systemContext(engine, { db });
    for (const { flow, ...shipped } of shippedTemplates(engine)) {
      const known = await repo(PrintTemplate, ctx).first({ code: shipped.code });
      const values = { ...shipped, name: nameOf(engine, shipped.code), flow: flow && (await flowOf(db, flow)) };
      if (!known) await repo(PrintTemplate, ctx).create(values as never);
      else if (known.builtIn && !known.changed && isOther(known as unknown as Values, values))
        await repo(PrintTemplate, ctx).update(known.id, values as never);
    }
  });
}

async function flowOf(db: Context['db'], code: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(sql`select id from flow_template where code = ${code} and deleted_at is null`);
  return row?.id ?? null;
}

type Values = Readonly<Record<string, unknown>>;
const isOther = (known: Values, values: Values): boolean =>
  Object.entries(values).some(([name, value]) => ordered(known[name]) !== ordered(value));

// Sorts object keys, because jsonb does not preserve their order.
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** The default sheet of a new template. */
export const plainSheet = (type: 'flow' | 'record'): Sheet => ({
  format: 1,
  heading: '{sheet}',
  parts: [{ part: 'form' }, ...(type === 'flow' ? [{ part: 'opinions' } as const] : [])],
});
