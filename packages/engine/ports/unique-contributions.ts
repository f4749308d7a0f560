import type { Module } from '../module.ts';

/** Hooks that at most one module may provide: the engine calls only the first, so a second one would be ignored silently. */
const sole = [
  'grantRecords',
  'pages',
  'applications',
  'dayTypes',
  'numbers',
  'carry',
  'storedInterfaces',
  'beginFlow',
  'approval',
  'sheetsFor',
] as const satisfies readonly (keyof Module)[];

/** Named contributions whose names must be unique across modules. */
const named: Readonly<Record<string, (module: Module) => readonly string[]>> = {
  flowActions: ({ flowActions = {} }) => Object.keys(flowActions),
  jobs: ({ jobs = {} }) => Object.keys(jobs),
  tasks: ({ tasks = [] }) => tasks.map(({ code }) => code),
};

/** Throws one error with every finding: P005 two modules bring what at most one may, P006 two bring something of one name. */
export function mustBeUnique(modules: readonly Module[]): void {
  const findings = [
    ...sole.flatMap((hook) => doubled(modules, (module) => (module[hook] ? [hook] : [])).map((words) => `P005 ${words}`)),
    ...Object.entries(named).flatMap(([kind, namesOf]) => doubled(modules, namesOf).map((words) => `P006 ${kind}.${words}`)),
  ];
  if (findings.length > 0) throw new Error(`modules are wrong:\n${findings.join('\n')}`);
}

const doubled = (modules: readonly Module[], namesOf: (module: Module) => readonly string[]): string[] =>
  [
    ...Map.groupBy(
      modules.flatMap((module) => namesOf(module).map((name) => ({ name, module: module.name }))),
      ({ name }) => name,
    ),
  ]
    .filter(([, brought]) => brought.length > 1)
    .map(([name, brought]) => `${name}: brought by modules ${brought.map(({ module }) => `"${module}"`).join(' and ')}`);
