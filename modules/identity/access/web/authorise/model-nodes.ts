import { useComputed } from '@zhixing/client/use-change.ts';
import type { Editing } from './editing.ts';
import { type Changes, grantOn, type ModelGrant, type Subject, withChange } from './grants.ts';
import type { CheckNode } from './tree/check-lines.ts';

const BETWEEN = '/';

/** The key of a part of a model, unique among all models. */
export const keyOf = ({ name }: Subject, part: string): string => name + BETWEEN + part;

interface Named {
  readonly name: string;
  readonly title: string;
}

/** A directory per model, with its parts as leaves. */
export function nodesOf<Part extends Named>(
  subjects: readonly Subject[],
  partsOf: (subject: Subject) => readonly Part[],
  more: (part: Part, subject: Subject) => Partial<CheckNode> = () => ({}),
): CheckNode[] {
  return subjects.map((subject) => ({
    key: subject.name,
    title: subject.title,
    children: partsOf(subject).map((part) => ({ key: keyOf(subject, part.name), title: part.title, ...more(part, subject) })),
  }));
}

/** The checked keys of all shown models. */
export function useChecked(
  { state, changes }: Editing,
  shown: readonly Subject[],
  keysOf: (subject: Subject, grant: ModelGrant) => readonly string[],
): ReadonlySet<string> {
  // What the keys are of never changes for a tab.
  return useComputed(
    [state, changes, shown],
    () => new Set(shown.flatMap((subject) => keysOf(subject, grantOn(state, changes, subject.name)))),
  );
}

/** Adds changes for the models whose checks differ. */
export function changedSubjects(
  { state, changes }: Editing,
  shown: readonly Subject[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  rewrite: (subject: Subject, names: ReadonlySet<string>) => ModelGrant,
): Changes {
  const touched = new Set(
    [...before]
      .filter((key) => !after.has(key))
      .concat([...after].filter((key) => !before.has(key)))
      .map(modelOf),
  );
  const names = new Map<string, Set<string>>();
  for (const key of after) {
    const model = modelOf(key);
    if (!names.has(model)) names.set(model, new Set());
    names.get(model)?.add(key.slice(model.length + BETWEEN.length));
  }
  return shown
    .filter(({ name }) => touched.has(name))
    .reduce((all, subject) => withChange(state, all, subject.name, rewrite(subject, names.get(subject.name) ?? new Set())), changes);
}

export const modelOf = (key: string): string => key.split(BETWEEN)[0] ?? key;
