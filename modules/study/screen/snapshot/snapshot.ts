import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { LayerDocument, PanelDocument, ScreenDocument } from '@zhixing/model/screen/index.ts';
import { feedKey, isHurried, openFeed } from '../feed/feed.ts';
import { modelsOf } from '../feed/shown-models.ts';
import { mapTiles } from '../ports.ts';
import { answerFigures } from './answer-figures.ts';
import { answerPlans, type PlansAnswer } from './answer-plans.ts';
import { answerRows, type RowsAnswer } from './answer-rows.ts';
import { type Ask, shared } from './panel-cache.ts';
import { type Subject, screenTitle } from './subject.ts';

/** Questions of one snapshot that are asked at once: a wall must not take every connection. */
const AT_ONCE = 4;

/**
 * All panels of a screen in one answer, each counted again when something it shows has changed. What the reader may not list is not there, and neither
 * is a panel without a figure or row, unless it says so itself. Cameras are watched by people who are signed in, each look being logged: a wall
 * has no pictures of them.
 */
export async function snapshotOf(ctx: Context, document: ScreenDocument, subject: Subject | null, at: 'desk' | 'wall') {
  const { name, head, left, right, foot, replay } = document;
  const id = subject?.id ?? null;
  await openFeed(ctx.engine);
  const asOf = `${ctx.now().toISOString().slice(0, 19)}Z`;
  const hurried = isHurried(ctx, name);
  const askFor: Ask = ({ id: part, refresh, models }, answer) =>
    shared(ctx, { refresh, key: [name, part, id], models }, () => leftOut(answer), hurried);
  const ask = <T>(one: PanelDocument | LayerDocument, answer: () => Promise<T>): Promise<T | null> =>
    askFor({ id: one.id, refresh: one.refresh, models: modelsOf(ctx.engine, one) }, answer);
  const shownHere = document.panels.filter(({ picture }) => picture !== 'videos' || at === 'desk');
  const panels = await inTurn(shownHere, async (panel) => ({
    id: panel.id,
    answer: await ask(panel, () => panelOf(ctx, name, panel, id)),
  }));
  const layers = await inTurn(document.layers, (layer) => ask(layer, () => layerOf(ctx, layer, id)));
  const plans = document.plans && id ? await answerPlans(ctx, document.plans, id, askFor) : null;
  const shown = panels.flatMap((panel) => (panel.answer ? [[panel.id, panel.answer] as const] : []));
  const drawn = layers.filter((layer) => layer !== null);
  const has = new Set(shown.map(([one]) => one));
  const placed = (places: readonly (readonly string[])[]) =>
    places.map((ids) => ids.filter((one) => has.has(one))).filter((ids) => ids.length > 0);
  return {
    screen: name,
    title: screenTitle(ctx, name),
    subject,
    replay,
    watch: feedKey(name),
    tiles: use(ctx.engine, mapTiles).of(),
    asOf,
    feedAt: newestFix(drawn),
    places: { head: head.filter((one) => has.has(one)), left: placed(left), right: placed(right), foot: placed(foot) },
    panels: Object.fromEntries(shown),
    layers: drawn,
    plans: plans && { ...plans, floors: plans.floors.map((floor) => ({ ...floor, picture: addressOf(document, floor, at) })) },
  };
}

const layerOf = async (ctx: Context, layer: LayerDocument, subject: string | null) => ({
  id: layer.id,
  kind: layer.kind,
  ...(await answerRows(ctx, layer, subject)),
});

/** Where the picture of a floor is read: by people as a file of its record, by walls with their own token. */
function addressOf({ plans }: ScreenDocument, { id, picture }: PlansAnswer['floors'][number], at: 'desk' | 'wall'): string {
  if (at === 'wall') return `/api/wall/plans/${id}/${picture}`;
  return `/api/data/${plans?.floors.rows.model}/${id}/files/${plans?.floors.picture}/${picture}`;
}

async function panelOf(ctx: Context, screen: string, panel: PanelDocument, subject: string | null) {
  const { engine, language } = ctx;
  const { id, picture } = panel;
  const title = engine.texts.find(language, `screens.${screen}.panels.${id}`) ?? engine.texts.text(language, `screens.panels.${id}`);
  if ('figures' in panel) {
    const figures = await answerFigures(ctx, panel, subject);
    const hasFigures = figures.groups.some(({ values }) => Object.values(values).some((value) => value !== null));
    return hasFigures || panel.saysNone ? { id, title, picture, figures } : null;
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
