import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whySentBack } from '../detail/why-sent-back.ts';
import type { FlowDetail, Line, Visit } from '../flow.ts';

const minute = (n: number): string => new Date(Date.UTC(2026, 10, 23, 9, n)).toISOString();
const line = (n: number, act: string, toNode: string | null = null): Line =>
  ({ id: `${act} ${n}`, at: minute(n), act, toNode, opinion: act }) as unknown as Line;
const stay = (id: number, node: string, state: Visit['state'], n: number): Visit => ({ id, node, state, openedAt: minute(n) });
const ids = (flow: Pick<FlowDetail, 'standing' | 'records' | 'visits'>): string[] => whySentBack(flow).map(({ id }) => id);

test('whoever opens a flow that came back reads why, until it has gone on', () => {
  const records = [line(1, 'submit'), line(2, 'agree'), line(3, 'return', 'first')];
  const returned = [
    stay(1, 'start', 'passed', 0),
    stay(2, 'first', 'passed', 1),
    stay(3, 'second', 'returned', 2),
    stay(4, 'first', 'open', 3),
  ];
  assert.deepEqual(ids({ standing: 'running', records, visits: returned }), ['return 3']);
  const on = [...returned.slice(0, 3), stay(4, 'first', 'passed', 3), stay(5, 'second', 'open', 4)];
  assert.deepEqual(ids({ standing: 'running', records: [...records, line(4, 'agree')], visits: on }), []);
});

test('a flow that was refused says why, and only the last refusal', () => {
  const records = [line(1, 'submit'), line(2, 'reject'), line(3, 'submit'), line(4, 'reject')];
  const visits = [stay(1, 'start', 'passed', 0), stay(2, 'first', 'rejected', 1)];
  assert.deepEqual(ids({ standing: 'rejected', records, visits }), ['reject 4']);
  assert.deepEqual(ids({ standing: 'approved', records, visits }), []);
});

test('a rejection that leads back to the beginning is read there', () => {
  const records = [line(1, 'submit'), line(2, 'reject')];
  const visits = [stay(1, 'start', 'passed', 0), stay(2, 'first', 'rejected', 1), stay(3, 'start', 'open', 2)];
  assert.deepEqual(ids({ standing: 'returned', records, visits }), ['reject 2']);
});
