import type { Engine } from '@zhixing/engine/engine.ts';
import type { Condition } from '@zhixing/model';
import type { LayerDocument, PanelDocument, PlanPart, ScreenDocument } from '@zhixing/model/screen/index.ts';
import { VenueBooking } from '../../reception/venue-booking.model.ts';

type Shown = PanelDocument | LayerDocument | PlanPart;

/** What is read for plans besides the rows of their parts. */
export const usedModels: ReadonlySet<string> = new Set([VenueBooking.name]);

const known = new WeakMap<Engine, Map<Shown, ReadonlySet<string>>>();

/** The models whose records a screen shows anywhere. */
export function modelsShown(engine: Engine, { panels, layers, plans }: ScreenDocument): ReadonlySet<string> {
  const parts = plans ? [plans.floors, plans.venues, ...(plans.cameras ? [plans.cameras] : [])] : [];
  const models = [...panels, ...layers, ...parts].flatMap((one) => [...modelsOf(engine, one)]);
  return new Set([...models, ...(plans?.uses ? usedModels : [])]);
}

/** The models whose records a panel, a layer of the map or a part of a plan counts or lists. */
export function modelsOf(engine: Engine, shown: Shown): ReadonlySet<string> {
  const own = known.get(engine) ?? new Map<Shown, ReadonlySet<string>>();
  known.set(engine, own);
  const found = own.get(shown) ?? new Set('figures' in shown ? modelsOfReport(engine, shown.figures.report) : listed(engine, shown.rows));
  own.set(shown, found);
  return found;
}

const listed = (engine: Engine, { model, where = {} }: { readonly model: string; readonly where?: Condition | undefined }): string[] => [
  model,
  ...askedBy(engine, model, where),
];

function modelsOfReport(engine: Engine, name: string): string[] {
  const report = engine.modules.flatMap(({ reports = [] }) => reports).find((one) => one.name === name);
  if (!report) return [];
  return [report, ...Object.values(report.sources ?? {})].flatMap(({ model, where }) =>
    listed(engine, { model, where: where as Condition | undefined }),
  );
}

/** Models of referenced records that a condition asks for, such as the state of the trip of a vehicle. */
function askedBy(engine: Engine, model: string, condition: Condition): string[] {
  return Object.entries(condition).flatMap(([name, operand]: [string, unknown]) => {
    if (Array.isArray(operand)) return operand.flatMap((one: Condition) => askedBy(engine, model, one));
    if (name === 'not') return askedBy(engine, model, operand as Condition);
    const where = (operand as { where?: Condition } | null)?.where;
    const referenced = engine.registry.find(model)?.fields[name]?.settings.model;
    return where && typeof referenced === 'string' ? listed(engine, { model: referenced, where }) : [];
  });
}
