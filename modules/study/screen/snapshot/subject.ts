import type { Context } from '@zhixing/engine/context.ts';
import { can, mustBeAble, visibility } from '@zhixing/engine/permission/access.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import type { Condition } from '@zhixing/model';
import type { ScreenDocument } from '@zhixing/model/screen/index.ts';
import { screenErrors } from '../screen.errors.ts';
import { isScreenName, screens } from '../screens/screens.ts';

export interface Subject {
  readonly id: string;
  readonly name: string;
}

/** Records that a screen offers to be about. */
const OFFERED = 60;

/**
 * A screen by name, if the reader may open it.
 * @throws screen.unknown or model.denied
 */
export function findScreen(ctx: Context, name: string): ScreenDocument {
  if (!isScreenName(name)) throw screenErrors.unknown();
  const document = screens[name];
  mustBeAble(ctx, ctx.engine.registry.get(document.needs), 'read');
  return document;
}

export const screenTitle = ({ engine, language }: Context, name: string): string => engine.texts.text(language, `screens.${name}.title`);

/** The screens that the reader may open. */
export const openScreens = (ctx: Context) =>
  Object.values(screens)
    .filter(({ needs }) => can(ctx, ctx.engine.registry.get(needs), 'read') !== null)
    .map(({ name, subject }) => ({ name, title: screenTitle(ctx, name), subject: subject?.model ?? null }));

/** What a screen may be about, those that matter now first. */
export async function offeredSubjects(ctx: Context, { subject }: ScreenDocument): Promise<readonly Subject[]> {
  if (!subject) return [];
  const busy = await busyOf(ctx, subject);
  const all = await readSubjects(ctx, subject, subject.where ?? {});
  const first = busy.length > 0 ? await readSubjects(ctx, subject, { all: [subject.where ?? {}, { id: { in: busy } }] }) : [];
  return [...first, ...all.filter(({ id }) => !busy.includes(id))];
}

/** What something is going on at now, as far as the reader may see that. */
async function busyOf(ctx: Context, { busy }: AskedSubject): Promise<string[]> {
  const model = busy && ctx.engine.registry.get(busy.model);
  if (!model || can(ctx, model, 'read') === null || !visibility(ctx, model).fields.some(({ name }) => name === busy.by)) return [];
  const page = await readPage(ctx, model, { currentPage: 1, pageSize: OFFERED, filter: busy.where ?? {}, fields: [busy.by] });
  const rows = JSON.parse(page.list) as Readonly<Record<string, string | null>>[];
  return [...new Set(rows.flatMap((row) => row[busy.by] ?? []))];
}

type AskedSubject = NonNullable<ScreenDocument['subject']>;

/**
 * What the screen is about: the record that is asked for, which may be past, or the first that is offered.
 * @throws screen.noSubject where there is none in the reader's scope
 */
export async function subjectOf(ctx: Context, document: ScreenDocument, asked: string | undefined): Promise<Subject | null> {
  if (!document.subject) return null;
  const [found] = asked ? await readSubjects(ctx, document.subject, { id: asked }) : await offeredSubjects(ctx, document);
  if (!found) throw screenErrors.noSubject();
  return found;
}

async function readSubjects(ctx: Context, { model: name, order }: AskedSubject, filter: Condition): Promise<Subject[]> {
  const model = ctx.engine.registry.get(name);
  const page = await readPage(ctx, model, {
    currentPage: 1,
    pageSize: OFFERED,
    filter,
    fields: ['name'],
    ...(order && { order: { field: order.replace(/^-/, ''), descending: order.startsWith('-') } }),
  });
  return (JSON.parse(page.list) as Subject[]).map(({ id, name: label }) => ({ id, name: label }));
}
