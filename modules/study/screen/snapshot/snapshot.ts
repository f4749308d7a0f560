import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { LayerDocument, PanelDocument, ScreenDocument } from '@zhixing/model/screen/index.ts';
import { ALARM_FEED, Alarm } from '../../alarm/alarm.model.ts';
import { LocationFix } from '../../device/location-fix.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { mapTiles } from '../ports.ts';
import { answerFigures } from './answer-figures.ts';
import { answerRows, type RowsAnswer } from './answer-rows.ts';
import { shared } from './panel-cache.ts';
import { type Subject, screenTitle } from './subject.ts';

/** Questions of one snapshot that are asked at once: a wall must not take every connection. */
const AT_ONCE = 4;

/**
 * All panels of a screen in one answer, each of at most the age of its refresh class. What the reader may not list is not there, and neither
 * is a panel without a figure or row, unless it says so itself.
 */
export async function snapshotOf(ctx: Context, document: ScreenDocument, subject: Subject | null) {
  const { name, head, left, right, foot, replay } = document;
  const id = subject?.id ?? null;
  const ask = <T>(one: PanelDocument | LayerDocument, answer: () => Promise<T>) => shared(ctx, one.refresh, [name, one.id, id], answer);
  const panels = await inTurn(document.panels, async (panel) => {
    const { at, answer } = ask(panel, () => leftOut(() => panelOf(ctx, name, panel, id)));
    return { at, id: panel.id, answer: await answer };
  });
  const layers = await inTurn(document.layers, async (layer) => {
    const { at, answer } = ask(layer, () => leftOut(() => answerRows(ctx, layer, id)));
    return { at, id: layer.id, kind: layer.kind, answer: await answer };
  });
  const shown = panels.flatMap((panel) => (panel.answer ? [[panel.id, panel.answer] as const] : []));
  const drawn = layers.flatMap(({ id: layer, kind, answer }) => (answer ? [{ id: layer, kind, ...answer }] : []));
  const has = new Set(shown.map(([one]) => one));
  const placed = (places: readonly (readonly string[])[]) =>
    places.map((ids) => ids.filter((one) => has.has(one))).filter((ids) => ids.length > 0);
  return {
    screen: name,
    title: screenTitle(ctx, name),
    subject,
    replay,
    watch: [`${Alarm.name}:${ALARM_FEED}`, ...(document.subject?.model === Trip.name && id ? [`${LocationFix.name}:${id}`] : [])],
    tiles: use(ctx.engine, mapTiles).of(),
    asOf: new Date(Math.max(...panels.map(({ at }) => at))).toISOString(),
    feedAt: newestFix(drawn),
    places: { head: head.filter((one) => has.has(one)), left: placed(left), right: placed(right), foot: placed(foot) },
    panels: Object.fromEntries(shown),
    layers: drawn,
  };
}

async function panelOf(ctx: Context, screen: string, panel: PanelDocument, subject: string | null) {
  const { engine, language } = ctx;
  const { id, picture } = panel;
  const title = engine.texts.find(language, `screens.${screen}.panels.${id}`) ?? engine.texts.text(language, `screens.panels.${id}`);
  if ('figures' in panel) {
    const figures = await answerFigures(ctx, panel, subject);
    return figures.groups.some(({ values }) => Object.values(values).some((value) => value !== null))
      ? { id, title, picture, figures }
      : null;
  }
  const rows = await answerRows(ctx, panel, subject);
  return rows.rows.length > 0 || panel.saysNone ? { id, title, picture, rows } : null;
}

/** Null for what the reader may not ask. */
async function leftOut<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

/** The moment of the newest position: an old one says that devices have stopped reporting. */
function newestFix(layers: readonly ({ readonly kind: string } & RowsAnswer)[]): string | null {
  const moments = layers
    .filter(({ kind }) => kind === 'positions')
    .flatMap(({ rows }) => rows.map(({ values }) => String(values.fixAt ?? '')))
    .filter(Boolean);
  return moments.toSorted().at(-1) ?? null;
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  return results;
}
