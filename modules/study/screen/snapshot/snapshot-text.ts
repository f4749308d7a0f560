import type { snapshotOf } from './snapshot.ts';

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>;

/** Panels and layers as JSON. They are the same objects for all who ask the same until something they show has changed. */
const written = new WeakMap<object, string>();

function textOf(part: object): string {
  const known = written.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part);
  written.set(part, text);
  return text;
}

/** A snapshot as JSON, each part of which is written once for all screens that show it. */
export function snapshotText({ panels, layers, ...head }: Snapshot): string {
  const shown = Object.entries(panels).map(([id, panel]) => `${JSON.stringify(id)}:${textOf(panel)}`);
  return `${JSON.stringify(head).slice(0, -1)},"panels":{${shown.join()}},"layers":[${layers.map(textOf).join()}]}`;
}
