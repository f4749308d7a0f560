import type { Context } from '@zhixing/engine/context.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { EmergencyPlan } from '../../safety/plan/emergency-plan.model.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';
import type { Difference } from './differences.ts';
import type { FiledContent } from './filed-content.ts';

/** Models whose fields name the filed attributes, in the order in which they are asked. */
const named = [Trip, TripPlan, ItineraryItem, Site, Contract, Budget, EmergencyPlan, GeoFence];

interface Worded {
  readonly section: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Differences in the words of the reader: section, entry and field, and the values as they are shown. */
export function wordsOf(
  differences: readonly Difference[],
  contents: { before: FiledContent; after: FiledContent },
  ctx: Context,
): Worded[] {
  return differences.map(({ section, path, before, after }) => ({
    section: ctx.engine.texts.text(ctx.language, `tripFiling.sections.${section}`),
    label: [entryOf(section, path, contents), fieldOf(path, ctx)].filter(Boolean).join(' · '),
    before: shown(path, before, ctx),
    after: shown(path, after, ctx),
  }));
}

/** The name of the entry in a list that a path leads through. */
function entryOf(
  section: string,
  path: readonly string[],
  { before, after }: { before: FiledContent; after: FiledContent },
): string | null {
  const [list, id] = path;
  if (list === undefined || id === undefined) return null;
  const entry = [after, before].map((content) => at(content[section as keyof FiledContent], [list, id])).find(isObject);
  const name = entry?.title ?? entry?.name;
  return typeof name === 'string' ? name : null;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((part, key) => (isObject(part) ? part[key] : undefined), value);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function fieldOf(path: readonly string[], ctx: Context): string {
  const name = path.length === 2 && !isField(path[1]) ? path[0] : path.at(-1);
  if (!isField(name)) return name ?? '';
  const model = named.map(({ name: one }) => ctx.engine.registry.get(one)).find(({ fields }) => name in fields);
  return model ? ctx.engine.words.field(ctx.language, model, name) : ctx.engine.texts.text(ctx.language, `tripFiling.filed.${name}`);
}

// Entries of lists are keyed by ids, fields by their names.
const isField = (name: string | undefined): name is string => name !== undefined && /^[a-z][A-Za-z0-9]*$/.test(name);

const MOMENT = /^\d{4}-\d\d-\d\dT/;

function shown(path: readonly string[], value: unknown, ctx: Context): string {
  if (value === null || value === undefined) return '';
  if (isObject(value)) return String(value.title ?? value.name ?? value.contractNo ?? value.budgetNo ?? value.planNo ?? '');
  if (typeof value === 'boolean') return ctx.engine.texts.text(ctx.language, `tripFiling.filed.${value ? 'yes' : 'no'}`);
  if (typeof value !== 'string') return String(value);
  return MOMENT.test(value) ? chinaMinute(value) : optionOf(path.at(-1), value, ctx);
}

/** The label of an option, where a field of that name has it. */
function optionOf(field: string | undefined, value: string, ctx: Context): string {
  const models = named.map(({ name }) => ctx.engine.registry.get(name));
  const model = field === undefined ? undefined : models.find(({ fields }) => optionsOf(fields[field]?.settings).includes(value));
  return model && field !== undefined ? ctx.engine.words.option(ctx.language, model, field, value) : value;
}

const optionsOf = (settings: unknown): readonly unknown[] =>
  isObject(settings) && Array.isArray(settings.options) ? settings.options : [];
