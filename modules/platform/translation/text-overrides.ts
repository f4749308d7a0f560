import { createHash } from 'node:crypto';
import { type Database, notify } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Language, TextOverrides } from '@zhixing/engine/text/locale.ts';
import sql from 'sql-template-tag';

const CHANNEL = 'texts';

export const languages = ['zh', 'zh-TW', 'en'] as const satisfies readonly Language[];
export const places = ['server', 'browser'] as const;
/** Where a text is used: by the server or by the client. */
export type Place = (typeof places)[number];

type OverridesByPlace = Readonly<Record<Place, TextOverrides>>;

const empty = (): Record<Language, Map<string, string>> => ({ zh: new Map(), 'zh-TW': new Map(), en: new Map() });
const known = new WeakMap<Engine, OverridesByPlace>();

/** Texts of administrators that replace built-in ones. */
export const textOverridesOf = (engine: Engine): OverridesByPlace => known.get(engine) ?? { server: empty(), browser: empty() };

/** Loads the texts at startup and reloads them whenever any process changes one. */
export async function followTexts(engine: Engine): Promise<void> {
  const read = () => readTexts(engine).catch((error: unknown) => engine.log.error({ error }, 'translations could not be read'));
  await readTexts(engine);
  await engine.database.listen(CHANNEL, read);
  engine.caches.add({ name: 'translations', size: () => sizeOf(textOverridesOf(engine)), clear: read });
}

/** Notifies every process on commit that texts have changed. */
export const textsChanged = (db: Database): Promise<void> => notify(db, CHANNEL, '');

interface Row {
  readonly place: Place;
  readonly key: string;
  readonly language: Language;
  readonly text: string;
}

/** Reads the replacement texts and applies them. */
export async function readTexts(engine: Engine): Promise<void> {
  const rows = await engine.database.query<Row>(sql`select place, key, language, text from sys_translation order by place, key, language`);
  const laid = { server: empty(), browser: empty() };
  for (const { place, key, language, text } of rows) laid[place][language].set(key, text);
  known.set(engine, laid);
  const stamp = rows.length === 0 ? '' : createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 12);
  // The process that made the change has already applied it when the notification arrives.
  if (stamp !== engine.texts.stamp()) engine.texts.lay(laid.server, stamp);
}

const sizeOf = (laid: OverridesByPlace): number =>
  places.reduce((sum, place) => sum + languages.reduce((all, language) => all + laid[place][language].size, 0), 0);
