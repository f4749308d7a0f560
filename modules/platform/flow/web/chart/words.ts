import { useText } from '@zhixing/client/i18n.ts';
import type { Branching, FlowNode, NodeKind, Who } from '@zhixing/flow';
import type { PersonAtNode } from './progress.ts';

type Text = ReturnType<typeof useText>;
type Branch = Branching['branches'][number];
type Timer = Extract<FlowNode, { kind: 'timer' }>;
type Mode = NonNullable<Extract<FlowNode, { kind: 'approval' }>['mode']>;

/** Titles by node, and by `node.branch`; missing ones fall back to the title in the document or the kind. */
export type Titles = Readonly<Record<string, string>>;

/** Names of assignees by id or code, where known. */
export type Names = Readonly<Record<string, string>>;

/** Labels of the fields of the record by name, where known. */
export type FieldLabels = Readonly<Record<string, string>>;

export const iconOf: Readonly<Record<NodeKind, string>> = {
  start: 'edit',
  approval: 'user',
  processing: 'solution',
  copy: 'mail',
  exclusive: 'branches',
  inclusive: 'branches',
  parallel: 'cluster',
  choose: 'question-circle',
  timer: 'schedule',
  subFlow: 'apartment',
  trigger: 'thunderbolt',
  end: 'check-circle',
};

/** Texts for the cards of a flow. */
export function useFlowWords(titles: Titles = {}, names: Names = {}, fields: FieldLabels = {}): FlowWords {
  return flowWords(useText(), titles, names, fields);
}

/** The same outside of components. */
export function flowWords(text: Text, titles: Titles = {}, names: Names = {}, fields: FieldLabels = {}) {
  return {
    title: (node: FlowNode): string => titles[node.id] ?? node.title ?? text(`flowChart.kinds.${node.kind}`),
    branch: (node: Branching, branch: Branch): string =>
      titles[`${node.id}.${branch.id}`] ??
      branch.title ??
      text('flowChart.branch', { number: node.branches.findIndex(({ id }) => id === branch.id) + 1 }),
    kind: (node: FlowNode): string => text(`flowChart.kinds.${node.kind}`),
    summary: (node: FlowNode): string => (node.kind === 'timer' ? timerWords(text, node, fields) : summaryOf(text, node, names)),
    test: (node: Branching, branch: Branch): string => testWords(text, node, branch),
    who: (who: Who): string => whoWords(text, who, names),
    /** The state of a task in words: the start was submitted, and processing was done instead of agreed to. */
    did: (kind: NodeKind | undefined, state: PersonAtNode['state']): string =>
      text(`flowChart.people.${state === 'agreed' && (kind === 'start' || kind === 'processing') ? kind : state}`),
  };
}

export type FlowWords = ReturnType<typeof flowWords>;

function summaryOf(text: Text, node: Exclude<FlowNode, Timer>, names: Names): string {
  if (node.kind === 'approval' || node.kind === 'processing') {
    const mode = node.mode && node.mode.mode !== 'any' ? ` · ${modeWords(text, node.mode)}` : '';
    return `${whoWords(text, node.who, names)}${mode}`;
  }
  if (node.kind === 'copy') return node.who.map((who) => whoWords(text, who, names)).join(text('flowChart.and'));
  if (node.kind === 'subFlow') return subFlowWords(text, node, names);
  return doneBy(text, node);
}

/** The flow that is started, with options that differ from the default. */
function subFlowWords(text: Text, { flow, perRow, async }: Extract<FlowNode, { kind: 'subFlow' }>, names: Names): string {
  if (flow === '-') return text('flowChart.noFlow');
  const how = [...(perRow ? [text('flowChart.eachRow')] : []), ...(async ? [text('flowChart.aside')] : [])];
  return [names[flow] ?? flow, ...how].join(' · ');
}

/** How several users decide; for a countersign by share, how many must agree. */
function modeWords(text: Text, mode: Mode): string {
  if (mode.mode !== 'all' || !mode.pass) return text(`flowChart.modes.${mode.mode}`);
  return 'percent' in mode.pass ? text('flowChart.share.percent', mode.pass) : text('flowChart.share.count', mode.pass);
}

/** Length of the timer, and the date field it counts from. */
function timerWords(text: Text, { field: from, after }: Timer, fields: FieldLabels): string {
  const { amount, unit, working, field } = after;
  const counted = `${working ? 'working.' : ''}${unit}`;
  const span = field
    ? text(`flowChart.spanBy.${counted}`, { field: fields[field] ?? text('flowChart.formNumber') })
    : text(`flowChart.span.${counted}`, { count: amount });
  return from ? text('flowChart.spanFrom', { span, from: fields[from] ?? text('flowChart.formDate') }) : span;
}

function doneBy(text: Text, node: Exclude<FlowNode, Timer | { kind: 'approval' | 'processing' | 'copy' | 'subFlow' }>): string {
  if (node.kind === 'trigger') return node.actions.map(({ do: what }) => text(`flowChart.does.${what}`)).join(text('flowChart.and'));
  return node.kind === 'end' ? text(`flowChart.ends.${node.as ?? 'approved'}`) : text(`flowChart.what.${node.kind}`);
}

function testWords(text: Text, { kind }: Branching, { test }: Branch): string {
  if (kind === 'parallel') return text('flowChart.always');
  if (kind === 'choose') return text('flowChart.chosen');
  if (!test) return text('flowChart.otherwise');
  return 'formula' in test ? test.formula : text('flowChart.whenHolds');
}

function whoWords(text: Text, who: Who, names: Names): string {
  if (who.who !== 'named' && who.who !== 'candidates') {
    if (who.who === 'levels' && who.from) return text('flowChart.who.levelsFrom', { from: who.from, level: who.upTo });
    const level = 'level' in who ? who.level : 'upTo' in who ? who.upTo : 0;
    return text(`flowChart.who.${who.who}`, { level });
  }
  const listed = namedWords(text, who, names);
  const among = who.among ? text('flowChart.amongWords', { among: text(`flowChart.among.${who.among}`) }) : '';
  return who.who === 'named' ? `${listed}${among}` : text('flowChart.who.candidates', { whom: `${listed}${among}` });
}

const assigneeKinds = ['users', 'positions', 'roles', 'groups', 'departments'] as const;

function namedWords(text: Text, who: Extract<Who, { who: 'named' | 'candidates' }>, names: Names): string {
  const parts = assigneeKinds.flatMap((kind) => {
    const keys = who[kind] ?? [];
    if (keys.length === 0) return [];
    const known = keys.flatMap((key) => names[key] ?? []);
    return known.length === keys.length ? known.join(text('flowChart.and')) : text(`flowChart.counted.${kind}`, { count: keys.length });
  });
  return parts.length > 0 ? parts.join(text('flowChart.and')) : text('flowChart.nobody');
}
