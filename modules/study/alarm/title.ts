import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import type { Row } from '@zhixing/model';

import { Trip } from '../trip/trip.model.ts';
import { Alarm } from './alarm.model.ts';

/** The category of an alarm in words. */
export const categoryWord = ({ category }: Pick<Row<typeof Alarm>, 'category'>, ctx: Context, language: Language = ctx.language): string =>
  ctx.engine.words.option(language, ctx.engine.registry.get(Alarm.name), 'category', category);

/** What an alarm is called: its category and its trip, in a language. It names no child, whom only some may read. */
export async function titleOf(row: Pick<Row<typeof Alarm>, 'category' | 'trip'>, ctx: Context, language?: Language): Promise<string> {
  const trip = await lookUp(Trip, row.trip, ctx);
  return [categoryWord(row, ctx, language), trip?.name].filter(Boolean).join(' · ');
}
