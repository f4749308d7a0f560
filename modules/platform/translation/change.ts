import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import sql from 'sql-template-tag';
import { type ProductText, placesIn } from './product-texts.ts';
import { readTexts, textsChanged } from './text-overrides.ts';
import { translationErrors } from './translation.errors.ts';

/** The new text in a language; null resets it to the built-in text. */
export interface Change {
  readonly text: ProductText;
  readonly language: Language;
  readonly to: string | null;
}

const MAX_LENGTH = 4000;

/** Why a text is invalid, as an error key; null if it is valid. */
export function wrongIn({ text, language, to }: Change): { key: string; params?: Record<string, unknown> } | null {
  if (to === null) return null;
  const isText = to.trim() !== '' && to.length <= MAX_LENGTH && to.isWellFormed() && !/\p{Cc}/u.test(to.replaceAll('\n', ''));
  if (!isText) return { key: 'field.badFormat' };
  const wanted = placesIn(text.shipped[language] ?? text.shipped.zh ?? '');
  if (placesIn(to).join() === wanted.join()) return null;
  return { key: 'translation.places', params: { places: wanted.join(' ') || '–' } };
}

/**
 * Stores changed texts and notifies every process and client. A text equal to the built-in one is deleted instead. Returns the number of
 * actual changes.
 */
export async function changeTexts(ctx: Context, changes: readonly Change[]): Promise<number> {
  const wanted = changes.map((change) => (change.to === change.text.shipped[change.language] ? { ...change, to: null } : change));
  const other = wanted.filter(({ text, language, to }) => text.written[language] !== to);
  for (const change of other) mustFit(change);
  if (other.length === 0) return 0;
  await ctx.db.transaction(async (db) => {
    for (const { text, language, to } of other) {
      const which = sql`place = ${text.place} and key = ${text.key} and language = ${language}`;
      await db.query(
        to === null
          ? sql`delete from sys_translation where ${which}`
          : sql`insert into sys_translation (place, key, language, text, changed_at, changed_by)
              values (${text.place}, ${text.key}, ${language}, ${to}, ${ctx.now()}, ${ctx.actor.userId})
              on conflict (place, key, language) do update set text = excluded.text, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
      );
    }
    const told = other
      .slice(0, 50)
      .map(({ text, language, to }) => ({ key: text.key, language, before: text.written[language], after: to }));
    await audit(within(ctx, db), { kind: 'setting', verb: 'translate', detail: { count: other.length, changes: told } });
    await textsChanged(db);
  });
  await readTexts(ctx.engine);
  return other.length;
}

function mustFit(change: Change): void {
  const wrong = wrongIn(change);
  if (!wrong) return;
  const fields = { [names[change.language]]: wrong };
  throw translationErrors.places(wrong.params ?? { places: '–' }, { fields });
}

/** Language codes of this API family. */
export const names = { zh: 'zh_CN', 'zh-TW': 'zh_TW', en: 'en' } as const satisfies Record<Language, string>;
