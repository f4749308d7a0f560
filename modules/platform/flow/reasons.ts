import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import { type FlowDocument, outlineOf, type Why } from '@zhixing/flow';

interface IncidentReason {
  readonly node: string;
  /** Key of an error, or what the core calls it. */
  readonly problem: string;
  readonly why: Why | undefined;
}

type Reader = Pick<Context, 'engine' | 'language'>;

const LONGEST = 500;

/** Why a node could not do by itself what it is to do, in the words of the reader; null where nothing more is known than that it failed. */
export function reasonOf(reader: Reader, document: FlowDocument, { node, problem, why }: IncidentReason): string | null {
  if (!problem.includes('.')) return null;
  const fields = Object.entries(why?.fields ?? {}).map(([name, { key, params }]) =>
    fieldReason(reader, name, reasonText(reader, key, params) ?? key, why?.model),
  );
  // What is wrong with single fields says more than that some are wrong.
  const said = fields.length > 0 ? fields : [reasonText(reader, problem, why?.params)];
  const reason = said.filter(Boolean).join(' · ').slice(0, LONGEST);
  const action = actionAt(reader, document, node, why?.action);
  if (!action || !reason) return reason || action;
  return reader.engine.texts.text(reader.language, 'flow.actionReason', { action, reason });
}

function fieldReason({ engine, language }: Reader, name: string, message: string, of: string | undefined): string {
  const model = of === undefined ? undefined : engine.registry.find(of);
  const field = model?.fields[name] ? engine.words.field(language, model, name) : name;
  return engine.texts.text(language, 'transfer.fieldReason', { field, message });
}

/** Of several actions of a trigger, which one it was. */
function actionAt({ engine, language }: Reader, document: FlowDocument, id: string, index = -1): string | null {
  const node = outlineOf(document).places.get(id)?.node;
  const actions = node?.kind === 'trigger' ? node.actions : [];
  const action = actions[index];
  if (!action || actions.length < 2) return null;
  const name = engine.texts.text(language, `flow.does.${action.do}`);
  return engine.texts.text(language, 'flow.actionAt', { number: index + 1, name });
}

// A reason of an earlier time was kept without what it was told with: one with gaps says less than none.
function reasonText({ engine, language }: Reader, key: string, params?: Why['params']): string | null {
  const text = textOf(engine.texts, language, key, params);
  return text && !text.includes('{') ? text : null;
}

/** Why something failed, as it is kept until somebody reads it: what can be told in his language, or what the program says. */
export const storedError = (error: unknown): string =>
  error instanceof AppError ? JSON.stringify({ key: error.key, params: error.params }) : String(error).slice(0, LONGEST);

/** What was kept, in the words of the reader. */
export function errorText({ engine, language }: Reader, stored: string | null): string | null {
  if (!stored?.startsWith('{"key":')) return stored;
  try {
    const { key, params } = JSON.parse(stored) as { key: string; params: Why['params'] };
    return textOf(engine.texts, language, key, params);
  } catch {
    return stored;
  }
}
