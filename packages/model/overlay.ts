import { z } from 'zod';
import type { Condition } from './condition.ts';
import { type ActionDocument, capacitySchema, checkSchema, type ModelDocument, nameSchema, overlapSchema } from './document.ts';
import type { Field } from './field.ts';

/**
 * A patch on a model, stored in the database: it may add and tighten, never loosen or change kinds. Parts that no longer apply are skipped
 * and reported.
 */
export const overlaySchema = z.strictObject({
  model: nameSchema,
  add: z.record(nameSchema, z.looseObject({ kind: nameSchema })).optional(),
  /** Fields hidden from lists and forms; their columns remain. */
  hide: z.array(nameSchema).optional(),
  relabel: z.record(nameSchema, z.string().min(1).max(80)).optional(),
  /** Order of list columns; columns not listed follow. */
  order: z.array(nameSchema).optional(),
  tighten: z
    .record(
      nameSchema,
      z.strictObject({
        required: z.literal(true).optional(),
        max: z.number().optional(),
        min: z.number().optional(),
        /** A condition under which the field is required or shown; only if the field has none yet. */
        requiredWhen: z.record(z.string(), z.unknown()).optional(),
        show: z.record(z.string(), z.unknown()).optional(),
        /** A rule for the value, only if the field has none yet. */
        rule: z.string().max(40).optional(),
      }),
    )
    .optional(),
  /** Additional checks; existing ones are not replaced. */
  checks: z.record(nameSchema, checkSchema).optional(),
  /** Additional overlap rules. */
  noOverlap: z.array(overlapSchema).min(1).max(5).optional(),
  /** Additional capacity rules. */
  capacity: z.array(capacitySchema).min(1).max(5).optional(),
  /** Messages for invalid values. */
  messages: z.record(nameSchema, z.string().min(1).max(200)).optional(),
  /** Layout of the form's groups. */
  layout: z.enum(['groups', 'tabs', 'steps']).optional(),
  /** Assigns approval flows to actions, replacing those they had: action → code of the flow. */
  flows: z.record(nameSchema, z.string().min(1).max(60)).optional(),
});

/**
 * The action that submits a record for approval, for models without actions. Created by an overlay that assigns a flow to it; approved
 * records cannot be submitted again.
 */
export const SUBMIT = 'handIn';

export type Overlay = z.infer<typeof overlaySchema>;

/** A part of an overlay that could not be applied. */
export interface OverlayFinding {
  readonly id: 'O001' | 'O002' | 'O003' | 'O004' | 'O005';
  readonly path: string;
  readonly message: string;
}

/** Applies an overlay to a document. */
export function applyOverlay(base: ModelDocument, overlay: Overlay): { document: ModelDocument; findings: OverlayFinding[] } {
  const findings: OverlayFinding[] = [];
  const fields: Record<string, Field> = { ...base.fields };
  for (const [name, field] of Object.entries(overlay.add ?? {})) {
    if (fields[name]) findings.push({ id: 'O001', path: `add.${name}`, message: `field "${name}" is already there` });
    else fields[name] = field as Field;
  }
  for (const [name, label] of Object.entries(overlay.relabel ?? {})) patch(fields, name, { label }, `relabel.${name}`, findings);
  for (const [name, message] of Object.entries(overlay.messages ?? {})) patch(fields, name, { message }, `messages.${name}`, findings);
  for (const [name, limits] of Object.entries(overlay.tighten ?? {})) tighten(fields, name, limits, findings);
  const document = { ...base, ...declaredWith(base, overlay, findings), fields, views: viewsWith(base, overlay) };
  return { document: withFlows(document, overlay.flows ?? {}, findings), findings };
}

/** Adds the overlay's checks, overlap and capacity rules to those of the document. */
function declaredWith(base: ModelDocument, overlay: Overlay, findings: OverlayFinding[]): Partial<ModelDocument> {
  const { checks = {}, noOverlap = [], capacity = [] } = base;
  const taken = Object.keys(overlay.checks ?? {}).filter((name) => Object.hasOwn(checks, name));
  findings.push(
    ...taken.map((name): OverlayFinding => ({ id: 'O005', path: `checks.${name}`, message: `check "${name}" is already there` })),
  );
  return {
    ...(overlay.checks && { checks: { ...overlay.checks, ...checks } }),
    ...(overlay.capacity && { capacity: [...capacity, ...overlay.capacity] }),
    ...(overlay.noOverlap && { noOverlap: [...noOverlap, ...overlay.noOverlap] }),
  };
}

const submitRecord: ActionDocument = { when: { approval: { ne: 'adopt' } } as Condition, confirm: true };

// An approval flow tightens: what took effect at once before now requires a decision.
function withFlows(base: ModelDocument, flows: NonNullable<Overlay['flows']>, findings: OverlayFinding[]): ModelDocument {
  const actions = { ...base.actions };
  for (const [name, flow] of Object.entries(flows)) {
    const action = actions[name] ?? (name === SUBMIT ? submitRecord : undefined);
    if (!action || action.system) findings.push({ id: 'O004', path: `flows.${name}`, message: `no action "${name}"` });
    else actions[name] = { ...action, flow };
  }
  const decided = Object.values(actions).some(({ flow }) => flow !== undefined);
  const traits = base.traits ?? [];
  return {
    ...base,
    ...(Object.keys(actions).length > 0 && { actions }),
    ...(decided && !traits.includes('approvable') && { traits: [...traits, 'approvable' as const] }),
  };
}

function patch(fields: Record<string, Field>, name: string, change: Partial<Field>, path: string, findings: OverlayFinding[]): void {
  const field = fields[name];
  if (field) fields[name] = { ...field, ...change };
  else findings.push({ id: 'O002', path, message: `no field "${name}"` });
}

function tighten(
  fields: Record<string, Field>,
  name: string,
  limits: NonNullable<Overlay['tighten']>[string],
  findings: OverlayFinding[],
): void {
  const field = fields[name];
  const loosens =
    (limits.max !== undefined && limits.max > largest(field)) ||
    (limits.min !== undefined && typeof field?.min === 'number' && limits.min < field.min) ||
    (['requiredWhen', 'show', 'rule'] as const).some((name) => limits[name] !== undefined && field?.[name] !== undefined);
  if (loosens) findings.push({ id: 'O003', path: `tighten.${name}`, message: 'an overlay may tighten, not loosen' });
  else
    patch(fields, name, Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)), `tighten.${name}`, findings);
}

// Default length limits of kinds, which apply if the document has none.
const UNTOLD: Readonly<Record<string, number>> = { text: 200, longText: 5000 };
const largest = (field: Field | undefined): number =>
  typeof field?.max === 'number' ? field.max : (UNTOLD[field?.kind ?? ''] ?? Infinity);

function viewsWith(base: ModelDocument, overlay: Overlay): NonNullable<ModelDocument['views']> {
  const hidden = new Set(overlay.hide ?? []);
  const columns = base.views?.list?.columns;
  const first = overlay.order ?? [];
  const ordered = columns && [...first.filter((name) => columns.includes(name)), ...columns.filter((name) => !first.includes(name))];
  const groups = base.views?.form?.groups?.map((group) => ({ ...group, fields: group.fields.filter((name) => !hidden.has(name)) }));
  const added = Object.keys(overlay.add ?? {});
  return {
    ...base.views,
    list: { ...base.views?.list, ...(ordered ? { columns: [...ordered.filter((name) => !hidden.has(name)), ...added] } : {}) },
    form: {
      ...base.views?.form,
      ...(groups ? { groups: added.length > 0 ? [...groups, { title: 'more', fields: added }] : groups } : {}),
      ...(overlay.layout ? { layout: overlay.layout } : {}),
    },
  };
}
