import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import type { Department, Person, Platform, WorkplaceClient } from '@zhixing/workplace/platform.ts';
import { clientOf, retries } from './clients.ts';
import { readWorkplace } from './settings.ts';
import type { Settings } from './settings-shape.ts';

/** A result of a connection test, in words for the administrator. */
export interface Shown {
  readonly tone: 'success' | 'warning' | 'danger';
  readonly text: string;
}

/** Tests the connection of a workplace as far as possible: each part is reported, and where it fails, why. */
export async function tryOut(ctx: Context, platform: Platform): Promise<Shown[]> {
  const shown: Shown[] = [];
  const say = (tone: Shown['tone'], key: string, params: Readonly<Record<string, unknown>> = {}) =>
    shown.push({ tone, text: ctx.engine.texts.text(ctx.language, `workplaceSync.tried.${key}`, params) });
  try {
    const stored = await readWorkplace(ctx.db, platform);
    const client = clientOf({ engine: ctx.engine, retries: retries.screen }, platform, stored);
    const departments = await client.departments(stored.settings.top);
    say('success', 'departments', { count: departments.length });
    await tryPeople(client, stored.settings, departments, say);
    const everybody = await client.everybody();
    if (everybody) say('success', 'everybody', { count: everybody.size });
    if (stored.settings.organisation === null) say('warning', 'noOrganisation');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    shown.push({ tone: 'danger', text: textOf(ctx.engine.texts, ctx.language, error.key, error.params) });
  }
  return shown;
}

/** Departments searched for people; the first ones of a company are often empty. */
const LOOKED_INTO = 5;

type Say = (tone: Shown['tone'], key: string, params?: Readonly<Record<string, unknown>>) => void;

async function tryPeople(client: WorkplaceClient, { match }: Settings, departments: readonly Department[], say: Say): Promise<void> {
  const seen = new Map<string, Person>();
  for (const { id } of departments.slice(0, LOOKED_INTO))
    for await (const page of client.people(id)) for (const person of page) seen.set(person.id, person);
  if (seen.size === 0) return say('warning', 'nobody');
  say('success', 'people', { count: seen.size });
  if ([...seen.values()].every(({ mobile }) => mobile === null)) say('warning', match.includes('mobile') ? 'noNumbers' : 'numbersHidden');
}
