import type { Context } from '@zhixing/engine/context.ts';
import { type AllowedSheets, STANDARD_SHEET, usableSheets } from '@zhixing/engine/ports/printing.ts';
import { type FlowInstance, type FlowNode, type NodePrint, outlineOf } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { principalsIn } from './acting-for.ts';
import { subjectHolds } from './answers.ts';
import { type Running, readRunning, subjectRow } from './running.ts';

/** A print template offered with a flow. */
export interface OfferedPrint {
  readonly code: string;
  readonly name: string;
}

/**
 * The print templates that a user may use for a flow now: those of the nodes where they were asked; the start for the initiator. Users who
 * were asked nowhere may print what the initiator may. Templates that are disabled or no longer fit are left out.
 */
export async function printsFor(ctx: Context, running: Running): Promise<OfferedPrint[]> {
  const codes = await allowedCodes(ctx, running);
  const usable = await usableSheets(ctx, { type: 'flow', subject: running.subject, flow: running.document.code });
  const own = { [STANDARD_SHEET]: ctx.engine.texts.text(ctx.language, 'flow.standardSheet') };
  const names: Readonly<Record<string, string>> = { ...usable, ...own };
  return codes.flatMap((code) => (names[code] === undefined ? [] : [{ code, name: names[code] }]));
}

/** The same for the print module; null for records that are not flows. */
export async function sheetsOfFlow(ctx: Context, model: EffectiveModel, id: string): Promise<AllowedSheets | null> {
  if (model.name !== 'flowInstance') return null;
  const running = await readRunning(ctx, id);
  return { type: 'flow', subject: running.subject, flow: running.document.code, codes: await allowedCodes(ctx, running) };
}

async function allowedCodes(ctx: Context, running: Running): Promise<string[]> {
  const found: string[] = [];
  for (const node of nodesOfOwner(ctx, running)) {
    const print = printAt(node);
    if (await isTime(ctx, running, node.id, print)) found.push(...print.sheets);
  }
  return [...new Set(found)];
}

const usual: NodePrint = { sheets: [STANDARD_SHEET] };
const printAt = (node: FlowNode): NodePrint => ('print' in node ? node.print : undefined) ?? usual;

function nodesOfOwner(ctx: Context, { document, instance, template }: Running): FlowNode[] {
  const people = principalsIn(ctx, template);
  const { places, start } = outlineOf(document);
  const own = instance.tasks.filter(({ user, former }) => people.includes(user) || former.some((one) => people.includes(one)));
  const asked = new Set(own.map(({ visit }) => instance.visits[visit - 1]?.node));
  if (people.includes(instance.initiator.user) || asked.size === 0) asked.add(start);
  return [...places.values()].map(({ node }) => node).filter(({ id }) => asked.has(id));
}

const overStates: readonly FlowInstance['status'][] = ['approved', 'rejected', 'terminated', 'revoking', 'revoked'];

async function isTime(ctx: Context, running: Running, node: string, { when = 'always' }: NodePrint): Promise<boolean> {
  const { instance } = running;
  if (when === 'always') return true;
  if (when === 'flowEnd') return overStates.includes(instance.status);
  if (when === 'nodeEnd') return isDone(instance, node);
  return subjectHolds(ctx, { model: ctx.engine.registry.get(running.subject), row: await subjectRow(ctx, running), instance }, when);
}

/** Whether the last visit of a node has ended with a decision; a node that was returned to is not done. */
function isDone({ visits }: FlowInstance, node: string): boolean {
  const last = visits.findLast((visit) => visit.node === node);
  return last !== undefined && ['passed', 'rejected', 'skipped'].includes(last.state) && last.void !== true;
}
