declare const provides: unique symbol;

/** A dependency of a module on another, by name and type. The using module declares it in `ports.ts` and lists it in `needs`. */
export interface Port<T> {
  /** `<module>.<what>`, unique across modules. */
  readonly name: string;
  /** Type only; does not exist at run time. */
  readonly [provides]?: T;
}

/** A port with its implementation. */
export interface Provided {
  readonly port: Port<unknown>;
  readonly value: unknown;
}

/** Implementations of an engine's ports, by port name. */
export type Ports = ReadonlyMap<string, Provided>;

export const definePort = <T>(name: string): Port<T> => Object.freeze({ name });

/** Binds an implementation to a port. */
export const provide = <T>(port: Port<T>, value: NoInfer<T>): Provided => ({ port, value });

/** Returns the implementation of a port. Throws if no module lists the port in `needs`. */
export function use<T>({ ports }: { readonly ports: Ports }, port: Port<T>): T {
  const joined = ports.get(port.name);
  if (joined?.port !== port) throw new Error(`port "${port.name}" is used, but no module of this engine lists it in its needs`);
  return joined.value as T;
}

/** The parts of a module that concern ports. */
interface Needing {
  readonly name: string;
  readonly needs?: readonly Port<unknown>[];
}

/**
 * Matches the ports that modules need with the provided implementations.
 * @throws one error with every finding: P001 a port that nobody provides, P002 one provided twice, P003 two ports of one name, P004
 * something provided that no module needs
 */
export function joinPorts(modules: readonly Needing[], provided: readonly Provided[]): Ports {
  const needed = Map.groupBy(
    modules.flatMap(({ name, needs = [] }) => needs.map((port) => ({ port, module: name }))),
    ({ port }) => port,
  );
  const needs = [...needed].map(([port, of]): Need => ({ port, by: of.map(({ module }) => `"${module}"`).join(' and ') }));
  const findings = [...needs.flatMap((need) => findingsAt(need, needs, provided)), ...unneeded(needs, provided)];
  if (findings.length > 0) throw new Error(`ports are wrong:\n${findings.join('\n')}`);
  return new Map(provided.map((one) => [one.port.name, one]));
}

interface Need {
  readonly port: Port<unknown>;
  /** The modules that need it, as text. */
  readonly by: string;
}

function findingsAt({ port, by }: Need, needs: readonly Need[], provided: readonly Provided[]): string[] {
  const times = provided.filter((one) => one.port === port).length;
  const others = needs.filter((other) => other.port !== port && other.port.name === port.name);
  return [
    ...(times === 0 ? [`P001 ${port.name}: needed by module ${by}, provided by nobody`] : []),
    ...(times > 1 ? [`P002 ${port.name}: needed by module ${by}, provided ${times} times`] : []),
    ...others.map((other) => `P003 ${port.name}: module ${by} means another port of this name than module ${other.by}`),
  ];
}

const unneeded = (needs: readonly Need[], provided: readonly Provided[]): string[] =>
  provided
    .filter(({ port }) => !needs.some((need) => need.port === port))
    .map(({ port }) => `P004 ${port.name}: provided, but no module needs it`);
