import { historyEntry } from '@zhixing/engine/audit/contents.ts';
import type { AuditLineView } from '@zhixing/engine/audit/read-lines.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { visibility } from '@zhixing/engine/permission/access.ts';
import { maskedValue } from '@zhixing/engine/permission/mask.ts';
import { isClosed } from '@zhixing/engine/permission/owner-only.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { deviceNames } from './ports.ts';

/** An audit line with readable texts: action, module and device. */
export function auditLineView(ctx: Context, line: AuditLineView) {
  const model = line.model ? ctx.engine.registry.find(line.model) : undefined;
  const { agent, ...detail } = line.detail ?? {};
  return {
    ...line,
    id: `a${line.seq}`,
    module: model ? ctx.engine.words.title(ctx.language, model) : (line.model ?? ''),
    what: whatOf(ctx, line),
    device: typeof agent === 'string' ? use(ctx.engine, deviceNames).of(agent) : '',
    detail: Object.keys(detail).length > 0 ? detail : null,
  };
}

// Titles of actions come from the model, all others from the locale files; an unknown verb is shown as it is.
function whatOf(ctx: Context, { model: name, verb }: AuditLineView): string {
  const model = name ? ctx.engine.registry.find(name) : undefined;
  if (model && Object.hasOwn(model.actions, verb)) return ctx.engine.words.action(ctx.language, model, verb);
  return ctx.engine.texts.find(ctx.language, `audit.verbs.${verb}`) ?? verb;
}

/**
 * The values before and after the audited change, limited and masked by the reader's permissions. `intact` says whether the history still
 * matches the digest in the line; null if it was erased with the record.
 */
export async function changesBehind(ctx: Context, line: AuditLineView) {
  const model = line.model ? ctx.engine.registry.find(line.model) : undefined;
  const entry = line.history && model ? await historyEntry(ctx.db, line.seq) : null;
  if (!entry || !model) return { changes: [], hidden: 0, intact: null };
  if (await isClosed(ctx, model, line.record ?? ''))
    return { changes: [], hidden: Object.keys(entry.changes).length, intact: entry.intact };
  const { fields, masked } = visibility(ctx, model);
  const seen = fields.filter(({ name }) => name in entry.changes);
  const changes = seen.map((field) => {
    const [before, after] = entry.changes[field.name] ?? [null, null];
    const hide = (value: unknown) => (masked.has(field.name) && line.verb !== 'unmask' ? maskedValue(field, value) : value);
    return { field: field.name, label: ctx.engine.words.field(ctx.language, model, field.name), before: hide(before), after: hide(after) };
  });
  return { changes, hidden: Object.keys(entry.changes).length - seen.length, intact: entry.intact };
}
