import type { Context } from '@zhixing/engine/context.ts';
import { type FlowDocument, outlineOf, outsideCode, type Visit } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { nodeTitle } from '../titles.ts';
import type { Remark, Simulation } from './simulation.ts';

/** The result of a simulation, step by step, for display. */
export async function simulationView({ engine, db, language }: Context, document: FlowDocument, simulation: Simulation) {
  const { instance, halt, derived, remarks } = simulation;
  const starters = (children: Visit['children'] = []) => [
    ...new Set(children.map(({ initiator }) => initiator ?? instance.initiator.user)),
  ];
  const asked = instance.tasks.map(({ user }) => user);
  const start = instance.visits.flatMap(({ children }) => starters(children));
  const people = [...new Set([...asked, ...start, ...(halt?.candidates ?? [])])];
  const rows = await db.query<{ id: string; name: string }>(sql`select id, name from "user" where id::text = any(${people})`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const title = (node: string) => nodeTitle(engine, document, node, language);
  return {
    standing: instance.status,
    code: outsideCode(instance.status),
    steps: instance.visits.map(({ id, node, state, openedAt, closedAt, problem, children, taken = [] }) => ({
      visit: id,
      node,
      title: title(node),
      kind: outlineOf(document).places.get(node)?.node.kind ?? 'start',
      state,
      from: openedAt,
      until: closedAt ?? null,
      problem: problem ?? null,
      taken,
      /** Users who start the sub-flows of this node. */
      starters: starters(children).map((user) => names.get(user) ?? user),
      people: instance.tasks
        .filter(({ visit }) => visit === id)
        .map(({ user, state: outcome, automatic = false, origin, actedAt }) => ({
          id: user,
          name: names.get(user) ?? user,
          state: outcome,
          automatic,
          origin,
          at: actedAt ?? null,
        })),
    })),
    derived,
    remarks: remarks.map(({ node, about }) => ({ node, title: title(node), text: remarkText(engine, language, document, about) })),
    halt: halt && {
      code: halt.code,
      node: halt.node,
      title: halt.node ? title(halt.node) : null,
      text: engine.texts.text(language, `flow.errors.${halt.code}`, { node: halt.node ? title(halt.node) : '' }),
      candidates: halt.candidates.map((id) => ({ id, name: names.get(id) ?? id })),
    },
  };
}

function remarkText(engine: Context['engine'], language: Context['language'], document: FlowDocument, about: Remark['about']): string {
  if ('nobody' in about) return engine.texts.text(language, `flow.remarks.nobody.${about.nobody}`);
  const field = engine.words.field(language, engine.registry.get(document.model), about.empty);
  return engine.texts.text(language, 'flow.remarks.empty', { field });
}
