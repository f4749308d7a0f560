import type { Context } from '@zhixing/engine/context.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { everyNode, type FlowDocument, type FlowNode, type Initiator } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { answersFor } from '../answers.ts';
import type { Remark, Simulation } from './simulation.ts';

interface About {
  readonly document: FlowDocument;
  readonly model: EffectiveModel;
  readonly initiator: Initiator;
}

type Asking = Extract<FlowNode, { kind: 'approval' | 'processing' }>;

/** Adds a remark for every node that would have nobody, whether the simulation came there or not. */
export async function withNobody(ctx: Context, about: About, simulation: Simulation, row: Stored): Promise<Simulation> {
  const found: Remark[] = [];
  for (const node of everyNode(about.document.nodes).filter(isAsking)) {
    if (!(await isStaffed(ctx, about, simulation, node, row)))
      found.push({ node: node.id, about: { nobody: ruleOf(about.document, node) } });
  }
  return { ...simulation, remarks: [...simulation.remarks, ...found] };
}

const isAsking = (node: FlowNode): node is Asking => node.kind === 'approval' || node.kind === 'processing';

const ruleOf = ({ settings }: FlowDocument, { nobody }: Asking): string => (nobody ?? settings.nobody)?.rule ?? 'administrator';

async function isStaffed(ctx: Context, about: About, { instance }: Simulation, node: Asking, row: Stored): Promise<boolean> {
  const visit = instance.visits.findLast((one) => one.node === node.id);
  const asked = visit && instance.tasks.filter((task) => task.visit === visit.id);
  if (asked && asked.length > 0) return !asked.every(({ origin }) => origin === 'nobody' || origin === 'instead');
  if (visit) return visit.state !== 'skipped' && visit.state !== 'stuck';
  const { who } = node;
  // Who decided earlier, and what a server function answers, is not known before the flow comes there.
  if (who.who === 'earlier' || who.who === 'interface' || who.who === 'initiator') return true;
  const answers = answersFor(ctx, { ...about, instance, template: about.document.code, row });
  return (await answers.people({ who, node: node.id })).flat().length > 0;
}
