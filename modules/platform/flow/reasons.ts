import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import { type FlowDocument, outlineOf, type Why } from '@zhixing/flow';

interface IncidentReason {
  readonly node: string;
  /** Key of an error, or the code of the core. */
  readonly problem: string;
  readonly why: Why | undefined;
}

type Reader = Pick<Context, 'engine' | 'language'>;

const MAX_LENGTH = 500;

/** Why a node failed in an automatic step, in the reader's language; null where nothing more is known. */
export function reasonOf(reader: Reader, document: FlowDocument, { node, problem, why }: IncidentReason): string | null {
  if (!problem.includes('.')) return null;
  const fields = Object.entries(why?.fields ?? {}).map(([name, { key, params }]) =>
    fieldReason(reader, name, reasonText(reader, key, params) ?? key, why?.model),
  );
  // Errors of single fields say more than the general one.
  const said = fields.length > 0 ? fields : [reasonText(reader, problem, why?.params)];
  const reason = said.filter(Boolean).join(' · ').slice(0, MAX_LENGTH);
  const action = actionAt(reader, document, node, why?.action);
  if (!action || !reason) return reason || action;
  return reader.engine.texts.text(reader.language, 'flow.actionReason', { action, reason });
}

function fieldReason({ engine, language }: Reader, name: string, message: string, of: string | undefined): string {
  const model = of === undefined ? undefined : engine.registry.find(of);
  const field = model?.fields[name] ? engine.words.field(language, model, name) : name;
  return engine.texts.text(language, 'transfer.fieldReason', { field, message });
}

/** Names the action among several of a trigger. */
function actionAt({ engine, language }: Reader, document: FlowDocument, id: string, index = -1): string | null {
  const node = outlineOf(document).places.get(id)?.node;
  const actions = node?.kind === 'trigger' ? node.actions : [];
  const action = actions[index];
  if (!action || actions.length < 2) return null;
  const name = engine.texts.text(language, `flow.does.${action.do}`);
  return engine.texts.text(language, 'flow.actionAt', { number: index + 1, name });
}

// Older entries were stored without parameters: a text with unfilled placeholders is left out.
function reasonText({ engine, language }: Reader, key: string, params?: Why['params']): string | null {
  const text = textOf(engine.texts, language, key, params);
  return text && !text.includes('{') ? text : null;
}

/** An error as stored for later: its key and parameters for translation to the reader's language, or the message of the exception. */
export const storedError = (error: unknown): string =>
  error instanceof AppError ? JSON.stringify({ key: error.key, params: error.params }) : String(error).slice(0, MAX_LENGTH);

/** A stored error in the reader's language. */
export function errorText({ engine, language }: Reader, stored: string | null): string | null {
  if (!stored?.startsWith('{"key":')) return stored;
  try {
    const { key, params } = JSON.parse(stored) as { key: string; params: Why['params'] };
    return textOf(engine.texts, language, key, params);
  } catch {
    return stored;
  }
}
