/** An organisation or department in the server's tree. */
export interface Place {
  readonly id: string;
  readonly fullName: string;
  readonly type: string;
  readonly children?: readonly Place[];
}

export const layers = ['thisLayer', 'subLayer'] as const;
export type Layer = (typeof layers)[number];
export const rights = ['Select', 'Add', 'Edit', 'Delete'] as const;
export type Right = (typeof rights)[number];
export type Flag = `${Layer}${Right}`;
export type Flags = Readonly<Record<Flag, boolean>>;
export type Line = Flags & { readonly organisation: string };

/** The rights set by organisation, without inherited ones. */
export type Matrix = ReadonlyMap<string, Flags>;

/** The rights the reader may give in one organisation, by the server's names. */
export interface Givable {
  readonly this: readonly string[];
  readonly sub: readonly string[];
}

const flagsOf = (layer: Layer): readonly Flag[] => rights.map((right): Flag => `${layer}${right}`);
const flags: readonly Flag[] = layers.flatMap(flagsOf);
const none = Object.fromEntries(flags.map((flag) => [flag, false])) as Flags;

export const matrixOf = (lines: readonly Line[]): Matrix =>
  new Map(lines.map((line) => [line.organisation, Object.fromEntries(flags.map((flag) => [flag, line[flag]])) as Flags]));

export const linesOf = (matrix: Matrix): readonly Line[] =>
  [...matrix].filter(([, own]) => flags.some((flag) => own[flag])).map(([organisation, own]) => ({ organisation, ...own }));

export const isOn = (matrix: Matrix, id: string, flag: Flag): boolean => matrix.get(id)?.[flag] === true;

/** Whether an organisation inherits a right: a right for lower layers applies to all layers below. */
export const comesDown = (matrix: Matrix, above: readonly string[], right: Right): boolean =>
  above.some((id) => isOn(matrix, id, `subLayer${right}`));

/**
 * Toggles one right. Reading is added with every right, and all rights are removed with it, since no one can change what they cannot see.
 */
export function ticked(matrix: Matrix, id: string, layer: Layer, right: Right): Matrix {
  const own = matrix.get(id) ?? none;
  const on = !own[`${layer}${right}`];
  const along: readonly Flag[] = on ? [`${layer}Select`, `${layer}${right}`] : right === 'Select' ? flagsOf(layer) : [`${layer}${right}`];
  return new Map(matrix).set(id, { ...own, ...Object.fromEntries(along.map((flag) => [flag, on])) });
}

/** How many organisations differ. */
export const changesBetween = (before: Matrix, after: Matrix): number =>
  [...new Set([...before.keys(), ...after.keys()])].filter((id) => flags.some((flag) => isOn(before, id, flag) !== isOn(after, id, flag)))
    .length;

/** A row of the table: an organisation with the ids of its ancestors, from the top. */
export interface Shown {
  readonly place: Place;
  readonly above: readonly string[];
}

/** The visible organisations: those below expanded ones, or during a search the matches with their ancestors. */
export function visiblePlaces(places: readonly Place[], open: ReadonlySet<string>, typed: string, above: readonly string[] = []): Shown[] {
  return places.flatMap((place) => {
    const below = visiblePlaces(place.children ?? [], open, typed, [...above, place.id]);
    const found = typed === '' || place.fullName.toLowerCase().includes(typed.toLowerCase());
    if (typed !== '') return found || below.length > 0 ? [{ place, above }, ...below] : [];
    return [{ place, above }, ...(open.has(place.id) ? below : [])];
  });
}

/** Expanded initially: the top level, and the ancestors of organisations with rights. */
export function openAtFirst(places: readonly Place[], matrix: Matrix): ReadonlySet<string> {
  const open = new Set(places.map(({ id }) => id));
  const walk = (place: Place): boolean => {
    const below = (place.children ?? []).map(walk).some(Boolean);
    if (below) open.add(place.id);
    return below || matrix.has(place.id);
  };
  for (const place of places) walk(place);
  return open;
}
