import { ApiError } from '@zhixing/client/api-error.ts';
import { choicesNow, type FlowChoice, newChoice } from '@zhixing/client/flow-choice.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useState } from 'react';
import type { FlowDetail } from '../flow.ts';
import { flowPath, useFlowChanged, useFlowPart } from '../use-flow.ts';
import { type Act, emptyFilled, eventOf, type Filled, missingIn, onlyChoice } from './act.ts';
import { useDone } from './use-done.ts';

interface Asked {
  readonly detail: FlowDetail;
  readonly act: Act;
  /** Changed form fields, sent with a decision. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly onDone: () => void;
  /** Called with form fields that the server refused. */
  readonly onFields: (fields: Readonly<Record<string, string>>) => void;
}

/** Unsent input by act, so that a dialog closed by mistake reopens with it. */
const unsent = new Map<string, Filled>();

/** State of an act dialog: input, missing fields and submission. */
export function useAct({ detail, act, values, onDone, onFields }: Asked) {
  const text = useText();
  const done = useDone();
  const changed = useFlowChanged();
  const draft = act.task === undefined ? undefined : detail.drafts[act.task];
  const stored = { opinion: draft?.opinion ?? '', files: draft?.files ?? [] };
  const place = `${detail.id} ${act.key} ${act.task ?? act.visit ?? ''}`;
  const [filled, setFilled] = useState<Filled>(
    unsent.get(place) ?? { ...emptyFilled, ...onlyChoice(detail, act), ...stored, urgency: detail.urgency },
  );
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { known, learn } = useChoices(detail.id, act);
  const choices = choicesNow(known, filled.chosen);
  const missing = missingIn(act, filled, choices);
  const send = async () => {
    setSent(true);
    if (Object.keys(missing).length > 0) return showFirst(Object.keys(missing));
    setBusy(true);
    setFailure(null);
    try {
      if (act.key === 'delete') await api.delete(flowPath(detail.id));
      else await api.post(`${flowPath(detail.id)}/acts`, bodyOf(act, { ...filled, chosen: chosenFor(choices, filled) }, values));
      unsent.delete(place);
      onDone();
      await Promise.all([done(act, detail.id), changed()]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!learn(error)) setFailure(error);
      onFields(error.fields);
    } finally {
      setBusy(false);
    }
  };
  const change = (part: Partial<Filled>) => {
    const next = { ...filled, ...part };
    unsent.set(place, next);
    setFilled(next);
  };
  const errorOf = (field: string) => (sent && missing[field] ? text(missing[field]) : undefined);
  return { filled, change, choices, errorOf, send, busy, failure };
}

const controls: Readonly<Record<string, readonly string[]>> = { to: ['flow-return', 'flow-which'], tasks: ['flow-which'] };

/** Focuses the topmost invalid field. */
function showFirst(fields: readonly string[]): void {
  const ids = fields.flatMap((field) => controls[field] ?? [`flow-${field}`, `flow-choice-${field}`]);
  const [control] = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top);
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

export type ActHandle = ReturnType<typeof useAct>;

/** Choices required to agree: those known to the server at once, and further ones it asks for depending on earlier choices. */
function useChoices(id: string, act: Act) {
  const wanted = act.key === 'agree' || act.key === 'submit';
  const query = `task=${act.task}${act.for ? `&for=${act.for}` : ''}`;
  const choices = useFlowPart<{ list: readonly FlowChoice[] }>(id, `/choices?${query}`, wanted && act.task !== undefined);
  const [later, setLater] = useState<readonly FlowChoice[]>([]);
  const list = choices.data?.list ?? [];
  const known = [...list, ...later.filter(({ node }) => !list.some((one) => one.node === node))];
  const learn = (error: ApiError): boolean => {
    const choice = newChoice(error, known);
    if (!choice) return false;
    setLater([...later, choice]);
    return true;
  };
  return { known, learn };
}

/** Drops choices of branches that are no longer selected. */
const chosenFor = (choices: readonly FlowChoice[], { chosen }: Filled): Filled['chosen'] =>
  Object.fromEntries(Object.entries(chosen).filter(([node]) => choices.some((choice) => choice.node === node)));

/** Acts that end a task: what its owner has filled in is written with them, whichever way the task ends. */
const ending = ['agree', 'submit', 'reject', 'return'];

function bodyOf(act: Act, filled: Filled, values: Readonly<Record<string, unknown>>): object {
  const writes = ending.includes(act.key) && Object.keys(values).length > 0;
  const opinion = filled.opinion.trim();
  return {
    act: eventOf(act, filled),
    ...(act.for && { for: act.for }),
    ...(opinion && { opinion }),
    ...(filled.files.length > 0 && { files: filled.files }),
    ...(filled.signature && { signature: filled.signature }),
    ...(writes && { values }),
  };
}
